import type { ClusterSettings, EventServer } from '#domain/settings.ts'
import { percentDecoded } from '#domain/text/percent.ts'

/** Names that appear in statements. They need no quoting, so nothing can be injected through them. */
const NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,62}$/

const options = new Set(['cluster', 'quorum', 'storage_policy', 'cold', 'compression'])

/**
 * Parses `https://user:password@host:8443/database?cluster=name`. Returns the message key for what is wrong with it.
 * The message must not repeat the text, which contains a password.
 */
export function parseEventServer(text: string): EventServer | EventServerProblem {
  if (!URL.canParse(text)) return 'url'
  const { protocol, host, pathname, hash, searchParams, username, password } = new URL(text)
  if (!/^https?:$/.test(protocol) || hash !== '') return 'url'
  if ([...searchParams.keys()].some((key) => !options.has(key))) return 'option'
  // Anything before the last segment is the path under which a proxy exposes the server.
  const [, path = '', database = ''] = /^(.*)\/([^/]*)$/.exec(pathname) ?? []
  if (!isName(database) || database.includes('-')) return 'database'
  const cluster = clusterOf(searchParams)
  const cold = coldOf(searchParams.get('cold'))
  const policy = searchParams.get('storage_policy')
  const compression = searchParams.get('compression') ?? 'zstd'
  if (cluster === 'option' || cold === 'option') return 'option'
  if ((policy !== null && !isName(policy)) || (cold !== null && policy === null)) return 'option'
  if (compression !== 'zstd' && compression !== 'gzip' && compression !== 'none') return 'option'
  const [user, secret] = [percentDecoded(username), percentDecoded(password)]
  if (user === undefined || secret === undefined) return 'percent'
  const place = {
    url: `${protocol}//${host}${path}`,
    database,
    user: username === '' ? 'default' : user,
    password: secret,
  }
  return { ...place, cluster, cold, compression, storagePolicy: policy }
}

/** What can be wrong with such an address. */
export type EventServerProblem = 'url' | 'database' | 'option' | 'percent'

function clusterOf(params: URLSearchParams): ClusterSettings | null | 'option' {
  const [name, quorum] = [params.get('cluster'), params.get('quorum')]
  if (name === null) return quorum === null ? null : 'option'
  if (!isName(name)) return 'option'
  if (quorum === null || quorum === 'auto') return { name, quorum }
  return /^[1-9]\d?$/.test(quorum) ? { name, quorum: Number(quorum) } : 'option'
}

/** `s3:30` */
function coldOf(text: string | null): EventServer['cold'] | 'option' {
  if (text === null) return null
  const [, volume = '', days = ''] = /^([^:]+):([1-9]\d{0,3})$/.exec(text) ?? []
  return isName(volume) ? { volume, afterDays: Number(days) } : 'option'
}

function isName(text: string): boolean {
  return NAME.test(text)
}
