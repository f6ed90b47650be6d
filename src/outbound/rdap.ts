import type { OutgoingPolicy } from './guard.ts'
import { guardedFetch } from './guarded-fetch.ts'

/** A registry's data about the end of a registration. */
export type Registration =
  | { readonly kind: 'known'; readonly domain: string; readonly until: Date }
  /** Unknown: the top-level domain has no such service, or it does not respond or omits the date. */
  | { readonly kind: 'untold'; readonly domain: string; readonly reason: string }

/** Redirects to the registry of any domain (RFC 9224 by redirect). */
const DIRECTORY = 'https://rdap.org'
const TIMEOUT_MS = 15_000
const MAX_BYTES = 1024 * 1024

/**
 * Queries by RDAP (RFC 9083) when the registration of a host's domain ends. The domain is the shortest suffix of the
 * host that a registry knows.
 * @param directory the server to start with
 */
export async function askRegistration(
  host: string,
  policy: OutgoingPolicy,
  directory = DIRECTORY,
): Promise<Registration> {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.')
  let last: Registration = { kind: 'untold', domain: host, reason: 'no_domain' }
  // `shop.example.co.uk`: `co.uk` is not registered, `example.co.uk` is.
  for (let count = 2; count <= Math.min(labels.length, 4); count++) {
    // oxlint-disable-next-line no-await-in-loop -- the first that is known is the answer
    last = await ask(labels.slice(-count).join('.'), policy, directory)
    if (last.kind === 'known' || last.reason !== 'unknown') return last
  }
  return last
}

async function ask(domain: string, policy: OutgoingPolicy, directory: string): Promise<Registration> {
  const untold = (reason: string): Registration => ({ kind: 'untold', domain, reason })
  const headers = { Accept: 'application/rdap+json' }
  const request = { url: `${directory}/domain/${encodeURIComponent(domain)}`, headers, timeoutMs: TIMEOUT_MS }
  const answer = await guardedFetch({ ...request, maxBytes: MAX_BYTES }, policy)
  if (!answer.ok) return untold(answer.refusal.reason)
  if (answer.value.status === 404) return untold('unknown')
  if (answer.value.status !== 200) return untold(String(answer.value.status))
  const until = endIn(Buffer.from(answer.value.bytes).toString('utf8'))
  return until === undefined ? untold('no_end') : { kind: 'known', domain, until }
}

function endIn(text: string): Date | undefined {
  try {
    const { events } = JSON.parse(text) as { readonly events?: unknown }
    if (!Array.isArray(events)) return undefined
    const all = events as readonly { readonly eventAction?: unknown; readonly eventDate?: unknown }[]
    const end = all.find(({ eventAction }) => eventAction === 'expiration')?.eventDate
    const at = typeof end === 'string' ? new Date(end) : undefined
    return at === undefined || Number.isNaN(at.getTime()) ? undefined : at
  } catch {
    return undefined
  }
}
