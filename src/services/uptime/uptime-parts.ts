import type { Catalogue } from '#domain/catalogue.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { SpoolWriter } from '#domain/spool/spool.ts'
import type { CheckReport, CheckResult } from '#domain/uptime/result.ts'
import type { ProbeParts } from '#outbound/probe/parts.ts'
import type { SecretBox } from '#outbound/secret-box.ts'

/** The stores that checks are read from, the spool that takes what they found, and what they are made with. */
export interface UptimeParts {
  readonly catalogue: Pick<Catalogue, 'uptimeWork'>
  readonly spool: SpoolWriter
  readonly probing: ProbeParts
  /** Seals the secrets of checks. */
  readonly box: SecretBox
}

/**
 * Results go where everything else comes in: durable first, counted once. One record a project.
 * @returns false: the spool takes nothing now
 */
export async function toSpool(
  { spool }: Pick<UptimeParts, 'spool'>,
  results: readonly (readonly [ProjectId, CheckResult])[],
  now: Date,
): Promise<boolean> {
  const byProject = Map.groupBy(results, ([projectId]) => projectId)
  const taken = await Promise.all(
    [...byProject].map(([projectId, own]) => {
      const report: CheckReport = { results: own.map(([, result]) => result) }
      const body = new TextEncoder().encode(JSON.stringify(report))
      return spool.append({ header: { kind: 'uptime', projectId, receivedAt: now.getTime() }, body })
    }),
  )
  // Those of a project that were taken are sent again with the rest: the same bytes are the same item.
  return taken.every(({ ok }) => ok)
}
