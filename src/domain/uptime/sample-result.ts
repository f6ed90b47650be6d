import type { CheckResult } from './result.ts'

/** A check result for tests. Failed by default. */
export function aResult(checkId: number, differing: Partial<CheckResult> = {}): CheckResult {
  return {
    checkId,
    probeId: 0,
    probe: '',
    at: Date.now() - 60_000,
    attempt: 1,
    isFinal: true,
    inMaintenance: false,
    failure: 'status',
    detail: '503',
    status: 503,
    address: '192.0.2.1',
    phases: { dns: 1, connect: 2, tls: 3, firstByte: 4, total: 10 },
    certificateUntil: null,
    traceId: null,
    spanId: null,
    answer: null,
    ...differing,
  }
}
