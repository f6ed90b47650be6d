import type { ProjectId } from '../ids.ts'
import type { CheckHeader } from './check-headers.ts'
import type { StatusRange } from './status-ranges.ts'

export const httpMethods = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const
export type HttpMethod = (typeof httpMethods)[number]

export const recordTypes = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'CAA', 'SRV'] as const
export type RecordType = (typeof recordTypes)[number]

/** A condition on the text of an answer. */
export type Assertion =
  | { readonly kind: 'none' }
  | { readonly kind: 'contains'; readonly text: string }
  | { readonly kind: 'lacks'; readonly text: string }
  /** Some value that the path (RFC 9535) leads to reads like this; without a value, it leads to anything at all. */
  | { readonly kind: 'json'; readonly path: string; readonly value: string | null }

/** What is checked, and what is expected of it. */
export type CheckTarget =
  | {
      readonly kind: 'http'
      readonly url: string
      readonly method: HttpMethod
      readonly headers: readonly CheckHeader[]
      /** Those whose values are secrets, sealed: nobody is shown them (check-headers.ts). */
      readonly sealedHeaders: readonly CheckHeader[]
      readonly body: string
      readonly statuses: readonly StatusRange[]
      readonly assertion: Assertion
      readonly followsRedirects: boolean
      /** Whether a certificate that nobody vouches for is accepted. */
      readonly anyCertificate: boolean
      /** Whether the service is told to sample the trace of each check, rather than to decide itself. */
      readonly samplesTrace: boolean
    }
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }
  | {
      readonly kind: 'dns'
      readonly host: string
      readonly record: RecordType
      /** Some record holds this text; '': there is any record. */
      readonly expected: string
      /** An address of a name server; '': the system's. */
      readonly server: string
    }
  | { readonly kind: 'ping'; readonly host: string }

export const targetKinds = ['http', 'tcp', 'dns', 'ping'] as const
export type TargetKind = CheckTarget['kind']

/** A check as people set it. */
export interface CheckConfig {
  readonly name: string
  readonly target: CheckTarget
  readonly intervalSeconds: number
  readonly timeoutMs: number
  /** How often it is tried again, at once, before it counts as failed. */
  readonly retries: number
  /** Warns so many days before the certificate ends; 0: never. */
  readonly certificateDays: number
  /** Warns so many days before the registration of the domain ends; 0: never. */
  readonly domainDays: number
  readonly environment: string
  /** The probes that make it, by their ids; 0 is this server. At least one. */
  readonly probes: readonly number[]
  readonly isEnabled: boolean
}

/** A check of a project. */
export interface UptimeCheck extends CheckConfig {
  readonly id: number
  readonly projectId: ProjectId
  readonly createdAt: Date
  readonly createdBy: string
}

/** This server, among the probes. */
export const THIS_SERVER = 0

export const intervals = [10, 20, 30, 60, 120, 300, 600, 900, 1200, 1800, 3600] as const

/** The bounds of what people set. */
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

/** The checks that there may be. */
export const MAX_CHECKS = 10_000

/** A check that answers 2xx or 3xx within ten seconds, looked at every minute. */
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

/** Returns what a check looks at, in one line. */
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
