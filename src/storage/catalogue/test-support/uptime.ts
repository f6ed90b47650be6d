import { randomBytes } from 'node:crypto'
import type { EventId, ProjectId } from '#domain/ids.ts'
import type { CheckResult } from '#domain/uptime/result.ts'
import type { DigestedResults } from '#telemetry/uptime/digested-results.ts'
import { oneOf } from '#telemetry/wire.ts'
import { aResult } from '#domain/uptime/sample-result.ts'
import { noon } from './bench.ts'

/** A results item, as the digest creates it. */
export function someResults(
  projectId: ProjectId,
  checkId: number,
  ...each: readonly Partial<CheckResult>[]
): DigestedResults {
  const finals = (each.length === 0 ? [{}] : each).map((one) => aResult(checkId, { at: noon.getTime(), ...one }))
  return {
    projectId,
    itemId: randomBytes(16).toString('hex') as EventId,
    units: oneOf('internal'),
    rows: finals.length,
    receivedAt: noon.getTime(),
    finals,
  }
}
