import { createHash } from 'node:crypto'
import { ok, refuse } from '#domain/result.ts'
import type { Uptime } from '#domain/uptime/uptime.ts'
import { isJsonPath } from '#outbound/probe/judge-answer.ts'
import { probe } from '#outbound/probe/probe.ts'
import { nextRuns } from './maintenance-now.ts'
import { toSpool, type UptimeParts } from './uptime-parts.ts'

/** Creates what pages and the API do with checks. */
export function createUptimeService(parts: UptimeParts): Uptime {
  const { uptimeWork } = parts.catalogue
  const probeOf = (token: string, now: Date) => uptimeWork.probeOf(hashOf(token), now)
  return {
    tryOut: (_grant, target, timeoutMs) => probe(target, timeoutMs, parts.probing),
    nextRuns,
    isJsonPath,
    hashOf,
    workOf: async (token, known, now) => {
      const found = await probeOf(token, now)
      if (found === undefined) return undefined
      const revision = await uptimeWork.revision()
      if (revision === known) return { probe: found, revision, work: null }
      const [checks, windows] = await Promise.all([uptimeWork.checksOf(found.id), uptimeWork.windows()])
      return { probe: found, revision, work: { checks, windows } }
    },
    take: async (token, results, now) => {
      const found = await probeOf(token, now)
      if (found === undefined) return undefined
      const own = new Map((await uptimeWork.checksOf(found.id)).map(({ id, projectId }) => [id, projectId]))
      // Who a probe is, its token says. All else stays as it was sent: sent again, it is the same bytes.
      const kept = results.flatMap((result) => {
        const projectId = own.get(result.checkId)
        return projectId === undefined
          ? []
          : [[projectId, { ...result, probe: found.name, probeId: found.id }] as const]
      })
      if (!(await toSpool(parts, kept, now))) return refuse({ reason: 'not_taken' })
      return ok({ taken: kept.length })
    },
  }
}

/** Tokens are kept as hashes, as those of the API are. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
