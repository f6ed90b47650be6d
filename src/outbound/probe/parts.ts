import { Agent } from 'node:https'
import { createSecureContext } from 'node:tls'
import type { ProbeFailure, ProbeResult } from '#domain/uptime/result.ts'
import type { ProbePhases } from '#domain/uptime/uptime-store.ts'
import { systemResolve, type OutgoingPolicy, type Resolve } from '../guard.ts'

/** What probes are made with. */
export interface ProbeParts {
  readonly policy: OutgoingPolicy
  readonly resolve: Resolve
  /** For pages over TLS: one believes those whom the system trusts, the other anybody. Neither keeps a connection. */
  readonly agents: Readonly<Record<'strict' | 'trusting', Agent>>
  /** The system's program that pings. */
  readonly pingProgram: string
}

/** @param more what is otherwise than usual: certificates that are trusted, for instance */
export function probeParts(
  policy: OutgoingPolicy,
  { ca, ...more }: Partial<Omit<ProbeParts, 'policy' | 'agents'>> & { readonly ca?: string } = {},
): ProbeParts {
  // Read once for all connections: those who are trusted are many. A session that goes on shows no certificate.
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

/** Returns the result of a probe that was as it should be. */
export function succeeded(found: Partial<ProbeResult>): ProbeResult {
  return { ...nothing, ...found }
}

/** Returns the result of a probe that failed. */
export function failed(failure: ProbeFailure, detail: string, found: Partial<ProbeResult> = {}): ProbeResult {
  return { ...nothing, ...found, failure, detail }
}
