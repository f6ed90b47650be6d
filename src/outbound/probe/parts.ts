import { Agent } from 'node:https'
import { createSecureContext } from 'node:tls'
import type { ProbeFailure, ProbeResult } from '#domain/uptime/result.ts'
import type { ProbePhases } from '#domain/uptime/uptime-store.ts'
import { systemResolve, type OutgoingPolicy, type Resolve } from '../guard.ts'

/** The dependencies of probes. */
export interface ProbeParts {
  readonly policy: OutgoingPolicy
  readonly resolve: Resolve
  /** For https: one verifies certificates against the system's, the other accepts any. Neither keeps connections. */
  readonly agents: Readonly<Record<'strict' | 'trusting', Agent>>
  /** The system's ping program. */
  readonly pingProgram: string
}

/** @param more overrides the defaults, such as the trusted certificates */
export function probeParts(
  policy: OutgoingPolicy,
  { ca, ...more }: Partial<Omit<ProbeParts, 'policy' | 'agents'>> & { readonly ca?: string } = {},
): ProbeParts {
  // Read once for all connections, because there are many trusted certificates. Session resumption is off, because it
  // would not present a certificate.
  const common = { secureContext: createSecureContext(ca === undefined ? {} : { ca }), maxCachedSessions: 0 }
  const agents = { strict: new Agent(common), trusting: new Agent({ ...common, rejectUnauthorized: false }) }
  return { policy, resolve: systemResolve, agents, pingProgram: 'ping', ...more }
}

export const noPhases: ProbePhases = { dns: 0, connect: 0, tls: 0, firstByte: 0, total: 0 }

const nothing: ProbeResult = {
  failure: null,
  detail: '',
  status: 0,
  address: '',
  phases: noPhases,
  certificateUntil: null,
  traceId: null,
  spanId: null,
  answer: null,
}

/** Returns the result of a successful probe. */
export function succeeded(found: Partial<ProbeResult>): ProbeResult {
  return { ...nothing, ...found }
}

export function failed(failure: ProbeFailure, detail: string, found: Partial<ProbeResult> = {}): ProbeResult {
  return { ...nothing, ...found, failure, detail }
}
