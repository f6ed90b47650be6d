import { createHash } from 'node:crypto'
import { ok, refuse } from '#domain/result.ts'
import type { UptimeCheck } from '#domain/uptime/check.ts'
import type { Uptime } from '#domain/uptime/uptime.ts'
import { isJsonPath } from '#outbound/probe/judge-answer.ts'
import { openTarget, withSealedSecrets } from '#domain/uptime/check-headers.ts'
import { nextRuns } from './maintenance-now.ts'
import { probeOpened } from './secrets.ts'
import { toSpool, type UptimeParts } from './uptime-parts.ts'

/** Creates the functions that pages and the API call for checks. */
export function createUptimeService(parts: UptimeParts): Uptime {
  const { uptimeWork } = parts.catalogue
  /**
   * A node has no keys, so it receives the secrets decrypted. One that cannot be decrypted stays as it was, and the
   * node reports it.
   */
  const opened = (check: UptimeCheck): UptimeCheck => {
    const found = openTarget(check.target, parts.box.open)
    return 'lost' in found ? check : { ...check, target: found.target }
  }
  return {
    tryOut: (_grant, target, timeoutMs) => probeOpened(parts, target, timeoutMs),
    sealed: (config) => withSealedSecrets(config, parts.box.seal),
    nextRuns,
    isJsonPath,
    hashOf,
    probeOf: (token, now) => uptimeWork.probeOf(hashOf(token), now),
    workOf: async (probeNode, known) => {
      const revision = await uptimeWork.revision()
      if (revision === known) return { probe: probeNode, revision, work: null }
      const [checks, windows] = await Promise.all([uptimeWork.checksOf(probeNode.id), uptimeWork.windows()])
      return { probe: probeNode, revision, work: { checks: checks.map(opened), windows } }
    },
    take: async ({ id: probeId, name }, results, now) => {
      const own = new Map((await uptimeWork.checksOf(probeId)).map(({ id, projectId }) => [id, projectId]))
      // The probe is identified by its token. Everything else is kept as sent, so that a repetition has the same bytes.
      const kept = results.flatMap((result) => {
        const projectId = own.get(result.checkId)
        return projectId === undefined ? [] : [[projectId, { ...result, probe: name, probeId }] as const]
      })
      if (!(await toSpool(parts, kept, now))) return refuse({ reason: 'not_taken' })
      return ok({ taken: kept.length })
    },
  }
}

/** Tokens are stored as hashes, like those of the API. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
