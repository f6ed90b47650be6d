import type { ProjectId } from '#domain/ids.ts'
import type { Run } from '#domain/monitor/run.ts'

/** A successful run for tests, with ordinary defaults. */
export function aRun(overrides: Partial<Run> = {}): Run {
  const at = overrides.at ?? Date.now() - 60_000
  return {
    projectId: 1 as ProjectId,
    slug: 'backup',
    environment: 'production',
    row: Buffer.from(String(at)).toString('hex').padEnd(32, '0').slice(0, 32),
    fate: 'ok',
    at,
    expectedAt: at,
    startedAt: at,
    endedAt: at + 1000,
    duration: 1000,
    checkInId: null,
    traceId: null,
    release: '',
    outputId: null,
    ...overrides,
  }
}
