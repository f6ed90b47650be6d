import { percentDecoded } from '#domain/text/percent.ts'
import { originOf, pathOf } from '../source-index/join-url.ts'

/**
 * The urls that a file of a release may have been uploaded as, in the order in which they are looked for
 * (docs/protocol.md 6.5.2): the address, without its query, its path in place of any host, and that without its query.
 */
export function candidateUrls(address: string): readonly string[] {
  const [whole = ''] = address.split('#', 1)
  const [bare = ''] = whole.split('?', 1)
  const origin = originOf(bare)
  const path = pathOf(bare)
  const query = whole.slice(bare.length)
  const rooted = `~${path.startsWith('/') ? '' : '/'}${path}`
  // `C:` is part of a path, no host.
  const anyHost = /^[a-z]:$/i.test(origin) ? [] : [rooted + query, rooted, decoded(rooted)]
  return [...new Set([whole, bare, ...anyHost])]
}

/** Frameworks name files after routes: `[slug]` is `%5Bslug%5D` in an address, and itself on the disk. */
function decoded(path: string): string {
  return path.includes('%') ? (percentDecoded(path) ?? path) : path
}
