import type { HostedScript } from '#domain/artifact/hosted-script.ts'
import type { Uploads } from '#domain/artifact/uploads.ts'
import type { ProjectId } from '#domain/ids.ts'
import { refuse, ok, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { OutgoingPolicy } from '#outbound/guard.ts'
import { guardedFetch, type OutgoingAnswer, type OutgoingRefusal } from '#outbound/guarded-fetch.ts'
import type { Log } from '#domain/log.ts'

/** Why no map was found: an {@link OutgoingRefusal}, the site's response, or an attempt within the last hour. */
export interface HostedRefusal {
  readonly reason: OutgoingRefusal['reason'] | 'status' | 'no_source_map' | 'tried_lately' | 'busy'
  readonly url: string
}

/** Source maps that sites serve next to their scripts. */
export interface HostedMaps {
  /** Fetches a script and its map, and adds them to the release's files. */
  fetchHosted(script: HostedScript): Promise<Result<void, HostedRefusal>>
}

export interface HostedParts {
  readonly uploads: Pick<Uploads, 'putReleaseFile'>
  readonly policy: OutgoingPolicy
  readonly log: Log
}

const t = messages('uploads')

const MAX_BYTES = 40 * 1024 ** 2
const TIMEOUT_MS = 20_000
/** Each script is requested at most once an hour, whether or not that fails. */
const AGAIN_AFTER_MS = 3_600_000
const MAX_REMEMBERED = 10_000
/**
 * Each uses up to twice the largest file in memory. A project has one at a time, so that a slow site does not delay
 * other projects.
 */
const MAX_AT_ONCE = 2

export function createHostedMaps({ uploads, policy, log }: HostedParts): HostedMaps {
  /** When each script was last requested. */
  const asked = new Map<string, number>()
  const underWay = new Set<ProjectId>()

  /** Returns false if it was attempted within the last hour. */
  function isDue(key: string, now: number): boolean {
    if (now - (asked.get(key) ?? -AGAIN_AFTER_MS) < AGAIN_AFTER_MS) return false
    asked.delete(key)
    asked.set(key, now)
    const [oldest] = asked.keys()
    if (asked.size > MAX_REMEMBERED && oldest !== undefined) asked.delete(oldest)
    return true
  }

  async function get(url: string): Promise<Result<OutgoingAnswer, HostedRefusal>> {
    const answer = await guardedFetch({ url, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }, policy)
    return answer.ok && answer.value.status !== 200 ? refuse({ reason: 'status', url }) : answer
  }

  async function fetchBoth(script: HostedScript): Promise<Result<void, HostedRefusal>> {
    const source = await get(script.url)
    if (!source.ok) return source
    const mapUrl = sourceMapUrl(source.value)
    if (mapUrl === undefined) return refuse({ reason: 'no_source_map', url: script.url })
    const grant = operatorGrant('project:releases')
    // An inline map is already part of the script.
    if (!mapUrl.startsWith('data:')) {
      const map = await get(mapUrl)
      if (!map.ok) return map
      await uploads.putReleaseFile(grant, { ...script, name: mapUrl, headers: [], bytes: map.value.bytes })
    }
    const headers = mapUrl.startsWith('data:') ? [] : ([['Sourcemap', mapUrl]] as const)
    await uploads.putReleaseFile(grant, { ...script, name: script.url, headers, bytes: source.value.bytes })
    return ok(undefined)
  }

  return {
    fetchHosted: async (script) => {
      const { projectId, release, dist, url } = script
      if (underWay.size >= MAX_AT_ONCE || underWay.has(projectId)) return refuse({ reason: 'busy', url })
      if (!isDue(JSON.stringify([projectId, release, dist, url]), Date.now()))
        return refuse({ reason: 'tried_lately', url })
      underWay.add(projectId)
      try {
        const fetched = await fetchBoth(script)
        if (fetched.ok) log.info({ url, release }, t('log.fetched'))
        else log.info({ script: url, release, ...fetched.refusal }, t('log.notFetched'))
        return fetched
      } finally {
        underWay.delete(projectId)
      }
    },
  }
}

/**
 * The absolute URL of the map that a script names in a header or else in its last `//# sourceMappingURL=`
 * (docs/protocol.md 6.5).
 */
function sourceMapUrl({ headers, bytes, url }: OutgoingAnswer): string | undefined {
  const header = headers.get('sourcemap') ?? headers.get('x-sourcemap')
  const named = header ?? lastReference(new TextDecoder().decode(bytes))
  return named === undefined ? undefined : URL.parse(named, url)?.href
}

function lastReference(script: string): string | undefined {
  const at = Math.max(script.lastIndexOf('//# sourceMappingURL='), script.lastIndexOf('//@ sourceMappingURL='))
  return at === -1 ? undefined : /^\S+/.exec(script.slice(at + '//# sourceMappingURL='.length))?.[0]
}
