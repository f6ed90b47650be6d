import type { Catalogue } from '#domain/catalogue.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { SpoolWriter } from '#domain/spool/spool.ts'
import type { CheckReport, CheckResult } from '#domain/uptime/result.ts'
import type { ProbeParts } from '#outbound/probe/parts.ts'
import type { SecretBox } from '#outbound/secret-box.ts'

/** The stores of checks, the spool for their results, and the means to run them. */
export interface UptimeParts {
  readonly catalogue: Pick<Catalogue, 'uptimeWork'>
  readonly spool: SpoolWriter
  readonly probing: ProbeParts
  /** Encrypts the secrets of checks. */
  readonly box: SecretBox
}

/**
 * Appends results to the spool: durable, and counted once. One record per project.
 * @returns false if the spool currently rejects them
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
  // Accepted results are sent again with the rest, and deduplicated because their bytes are the same.
  return taken.every(({ ok }) => ok)
}
