import { createHash } from 'node:crypto'
import type { Catalogue } from '#domain/catalogue.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import type { NewReplayReport, ReplayReport } from '#domain/replay/detect/report.ts'
import type { Spool } from '#domain/spool/spool.ts'
import type { NewReport, PerformanceReport } from '#domain/trace/detect/report.ts'
import type { DetectorRules } from '#domain/trace/detect/rules.ts'
import type { DetectorReader } from '#domain/trace/detect/detector-store.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'

/** The stores that detectors read, and the spool that takes their reports. */
export interface DetectorParts {
  readonly catalogue: Pick<Catalogue, 'detectors' | 'rules'>
  readonly events: DetectorReader
  readonly spool: Pick<Spool, 'append' | 'backlog'>
}

/** Returns the detector settings of each of these projects. */
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
 * A report goes where everything else comes in, and becomes an event from there: durable first, counted once, because
 * its id is made of what was found.
 * @throws when the spool takes nothing: whoever looks does not go on, and finds the same again
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
