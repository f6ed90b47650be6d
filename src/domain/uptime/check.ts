/**
 * Uptime checks. Each check is run by one or more probes: this server, or probe nodes elsewhere (due.ts, uptime.ts).
 * Results (result.ts) go through the spool into the event store (uptime-store.ts), and the newest ones decide whether
 * the check is up (state.ts). Secrets in headers are sealed (check-headers.ts). The catalogue (uptime-catalogue.ts)
 * stores checks, outages and maintenance windows.
 */
import type { ProjectId } from '../ids.ts'
import type { CheckHeader } from './check-headers.ts'
import type { StatusRange } from './status-ranges.ts'

export const httpMethods = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const
export type HttpMethod = (typeof httpMethods)[number]

export const recordTypes = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'CAA', 'SRV'] as const
export type RecordType = (typeof recordTypes)[number]

/** A condition on the response text. */
export type Assertion =
  | { readonly kind: 'none' }
  | { readonly kind: 'contains'; readonly text: string }
  | { readonly kind: 'lacks'; readonly text: string }
  /** Some value selected by the path (RFC 9535) has this text; `null`: the path selects any value. */
  | { readonly kind: 'json'; readonly path: string; readonly value: string | null }

/** The subject of a check, and the expected result. */
export type CheckTarget =
  | {
      readonly kind: 'http'
      readonly url: string
      readonly method: HttpMethod
      readonly headers: readonly CheckHeader[]
      /** Headers with sealed values, which are never shown (check-headers.ts). */
      readonly sealedHeaders: readonly CheckHeader[]
      readonly body: string
      readonly statuses: readonly StatusRange[]
      readonly assertion: Assertion
      readonly followsRedirects: boolean
      /** Whether untrusted certificates are accepted. */
      readonly anyCertificate: boolean
      /** Whether the request asks the service to sample its trace, rather than leaving the decision to the service. */
      readonly samplesTrace: boolean
    }
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }
  | {
      readonly kind: 'dns'
      readonly host: string
      readonly record: RecordType
      /** Some record contains this text; '' accepts any record. */
      readonly expected: string
      /** Address of a name server; '' for the system's. */
      readonly server: string
    }
  | { readonly kind: 'ping'; readonly host: string }

export const targetKinds = ['http', 'tcp', 'dns', 'ping'] as const
export type TargetKind = CheckTarget['kind']

/** A check as configured. */
export interface CheckConfig {
  readonly name: string
  readonly target: CheckTarget
  readonly intervalSeconds: number
  readonly timeoutMs: number
  /** Immediate retries before the check counts as failed. */
  readonly retries: number
  /** Days before a certificate expires at which to warn; 0 for never. */
  readonly certificateDays: number
  /** Days before a domain registration expires at which to warn; 0 for never. */
  readonly domainDays: number
  readonly environment: string
  /** Ids of the probes that run it, at least one. 0 is this server. */
  readonly probes: readonly number[]
  readonly isEnabled: boolean
}

export interface UptimeCheck extends CheckConfig {
  readonly id: number
  readonly projectId: ProjectId
  readonly createdAt: Date
  readonly createdBy: string
}

/** Probe id of this server. */
export const THIS_SERVER = 0

export const intervals = [10, 20, 30, 60, 120, 300, 600, 900, 1200, 1800, 3600] as const

export const bounds = {
  name: 200,
  url: 2000,
  host: 253,
  headers: 30,
  headerBytes: 8000,
  body: 20_000,
  text: 1000,
  intervalSeconds: [10, 3600],
  timeoutMs: [500, 60_000],
  retries: [0, 5],
  days: [0, 90],
  probes: 20,
} as const

/** Maximum number of checks. */
export const MAX_CHECKS = 10_000

/** Default check: expects 2xx or 3xx within ten seconds, every minute. */
export const newCheck: CheckConfig = {
  name: '',
  target: {
    kind: 'http',
    url: '',
    method: 'GET',
    headers: [],
    sealedHeaders: [],
    body: '',
    statuses: [[200, 399]],
    assertion: { kind: 'none' },
    followsRedirects: true,
    anyCertificate: false,
    samplesTrace: false,
  },
  intervalSeconds: 60,
  timeoutMs: 10_000,
  retries: 1,
  certificateDays: 14,
  domainDays: 0,
  environment: 'production',
  probes: [THIS_SERVER],
  isEnabled: true,
}

/** The target of a check in one line. */
export function targetText(target: CheckTarget): string {
  switch (target.kind) {
    case 'http':
      return target.url
    case 'tcp':
      return `${target.host.includes(':') ? `[${target.host}]` : target.host}:${target.port}`
    case 'dns':
      return `${target.record} ${target.host}`
    case 'ping':
      return target.host
  }
}
