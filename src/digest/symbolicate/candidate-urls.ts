import { percentDecoded } from '#domain/text/percent.ts'
import { originOf, pathOf } from '../source-index/join-url.ts'

/**
 * The urls under which a release's file may have been uploaded, in lookup order (docs/protocol.md 6.5.2): the URL, the
 * URL without its query, its path with any host, and that without the query.
 */
export function candidateUrls(address: string): readonly string[] {
  const [whole = ''] = address.split('#', 1)
  const [bare = ''] = whole.split('?', 1)
  const origin = originOf(bare)
  const path = pathOf(bare)
  const query = whole.slice(bare.length)
  const rooted = `~${path.startsWith('/') ? '' : '/'}${path}`
  // `C:` belongs to a path and is not a host.
  const anyHost = /^[a-z]:$/i.test(origin) ? [] : [rooted + query, rooted, decoded(rooted)]
  return [...new Set([whole, bare, ...anyHost])]
}

/** Frameworks name files after routes: `[slug]` is `%5Bslug%5D` in a URL, but unencoded on disk. */
function decoded(path: string): string {
  return path.includes('%') ? (percentDecoded(path) ?? path) : path
}
