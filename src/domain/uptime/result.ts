import type { SpanId, TraceId } from '../ids.ts'
import type { ProbePhases } from './uptime-store.ts'

export const probeFailures = [
  'bad_url',
  /** The address is in the operator's own network. */
  'private_address',
  /** The name does not resolve. */
  'unknown_host',
  'refused',
  'unreachable',
  /** The connection was closed prematurely. */
  'reset',
  'timeout',
  /** The certificate is untrusted, for another host, or expired. */
  'certificate',
  /** The handshake failed for another reason. */
  'tls',
  /** The response is not HTTP. */
  'not_http',
  'too_many_redirects',
  'status',
  'text',
  'json',
  /** The response is too long to inspect. */
  'too_large',
  /** No DNS record matches. */
  'dns_answer',
  /** The system has no ping program or does not allow it. */
  'no_ping',
  /** A secret header was sealed with a different secret than the instance has now. */
  'lost_secret',
] as const
export type ProbeFailure = (typeof probeFailures)[number]

/** The part of a response kept as evidence of a failure. */
export interface FailedAnswer {
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The beginning of the body. */
  readonly body: string
}

/** The result of one attempt. */
export interface ProbeResult {
  /** `null` if it succeeded. */
  readonly failure: ProbeFailure | null
  /** Technical details of a failure: `ECONNREFUSED`, `503`, `CERT_HAS_EXPIRED`. */
  readonly detail: string
  /** 0 without a response. */
  readonly status: number
  /** The address connected to; '' if not connected. */
  readonly address: string
  readonly phases: ProbePhases
  /** When the certificate expires, milliseconds since the epoch. */
  readonly certificateUntil: number | null
  readonly traceId: TraceId | null
  readonly spanId: SpanId | null
  /** Absent if the attempt succeeded or there was no response. */
  readonly answer: FailedAnswer | null
}

export interface CheckResult extends ProbeResult {
  readonly checkId: number
  /** Id of the probe; 0 for this server. */
  readonly probeId: number
  /** Name of the probe; '' for this server. */
  readonly probe: string
  /** When it was due, milliseconds since the epoch. Together with probe and attempt, identifies a result. */
  readonly at: number
  /** From 1. */
  readonly attempt: number
  /** Whether it decides the check: the first success, or the last attempt. */
  readonly isFinal: boolean
  readonly inMaintenance: boolean
}

/** Body of a spool record: results of one project. */
export interface CheckReport {
  readonly results: readonly CheckResult[]
}
