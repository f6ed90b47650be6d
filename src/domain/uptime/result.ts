import type { SpanId, TraceId } from '../ids.ts'
import type { ProbePhases } from './uptime-store.ts'

/** Why a probe failed. */
export const probeFailures = [
  /** The address is none that can be called. */
  'bad_url',
  /** It leads into the operator's own network. */
  'private_address',
  /** No name server knows the name. */
  'unknown_host',
  /** Nothing listens there. */
  'refused',
  'unreachable',
  /** The connection ended in the middle. */
  'reset',
  'timeout',
  /** Nobody vouches for the certificate, or it is of another host, or it has ended. */
  'certificate',
  /** The handshake failed for another reason. */
  'tls',
  /** What came is no HTTP. */
  'not_http',
  'too_many_redirects',
  'status',
  'text',
  'json',
  /** The answer is too long to be looked through. */
  'too_large',
  /** No record says what was expected. */
  'dns_answer',
  /** The system has no program that pings, or does not let it. */
  'no_ping',
  /** A secret header was sealed with another secret than the instance has now. */
  'lost_secret',
] as const
export type ProbeFailure = (typeof probeFailures)[number]

/** The part of an answer that is kept as evidence of a failure. */
export interface FailedAnswer {
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The beginning of it. */
  readonly body: string
}

/** What one try came to. */
export interface ProbeResult {
  /** null: it was as it should be. */
  readonly failure: ProbeFailure | null
  /** The facts behind a failure, in the words of the system that said them: `ECONNREFUSED`, `503`, `CERT_HAS_EXPIRED`. */
  readonly detail: string
  /** 0: none. */
  readonly status: number
  /** The address that was connected to; '': none. */
  readonly address: string
  readonly phases: ProbePhases
  /** When the certificate ends, milliseconds since the epoch. */
  readonly certificateUntil: number | null
  readonly traceId: TraceId | null
  readonly spanId: SpanId | null
  /** Absent where it did not fail, or nothing was answered. */
  readonly answer: FailedAnswer | null
}

/** The result of a check: of one of its tries. */
export interface CheckResult extends ProbeResult {
  readonly checkId: number
  /** The id of the probe that made it; 0: this server. */
  readonly probeId: number
  /** Its name; '': this server. */
  readonly probe: string
  /** When it was due, milliseconds since the epoch: with the probe and the attempt, what a result is known by. */
  readonly at: number
  /** From 1. */
  readonly attempt: number
  /** Whether it counts: the first that succeeded, or the last that was left. */
  readonly isFinal: boolean
  readonly inMaintenance: boolean
}

/** The body of a record in the spool: results of one project. */
export interface CheckReport {
  readonly results: readonly CheckResult[]
}
