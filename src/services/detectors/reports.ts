import { createHash } from 'node:crypto'
import type { Catalogue } from '#domain/catalogue.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import type { NewReplayReport, ReplayReport } from '#domain/replay/detect/report.ts'
import type { Spool } from '#domain/spool/spool.ts'
import type { NewReport, PerformanceReport } from '#domain/trace/detect/report.ts'
import type { DetectorRules } from '#domain/trace/detect/rules.ts'
import type { DetectorReader } from '#domain/trace/detect/detector-store.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'

/** The stores that detectors read, and the spool that receives their reports. */
export interface DetectorParts {
  readonly catalogue: Pick<Catalogue, 'detectors' | 'rules'>
  readonly events: DetectorReader
  readonly spool: Pick<Spool, 'append' | 'backlog'>
}

export async function detectorsOf(
  { catalogue }: Pick<DetectorParts, 'catalogue'>,
  projects: Iterable<ProjectId>,
): Promise<ReadonlyMap<ProjectId, DetectorRules>> {
  const grant = operatorGrant('project:read')
  const each = [...new Set(projects)].map(
    async (id) => [id, (await catalogue.rules.of(grant, id)).performance] as const,
  )
  return new Map(await Promise.all(each))
}

/**
 * Appends a report to the spool, from where it becomes an event: durable, and counted once because its id is derived
 * from the finding.
 * @throws if the spool rejects it; the caller must not advance, and will find the same again
 */
export async function report(
  { spool }: Pick<DetectorParts, 'spool'>,
  projectId: ProjectId,
  { identity, ...found }: NewReport | NewReplayReport,
  now: Date,
): Promise<void> {
  const eventId = createHash('md5').update(JSON.stringify(identity)).digest('hex') as EventId
  const body = new TextEncoder().encode(
    JSON.stringify({ eventId, ...found } satisfies PerformanceReport | ReplayReport),
  )
  const taken = await spool.append({ header: { kind: 'finding', projectId, receivedAt: now.getTime() }, body })
  if (!taken.ok) throw new Error(`A finding could not be kept: ${taken.refusal.reason}.`)
}
