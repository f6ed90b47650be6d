import type { IncomingMessage } from 'node:http'
import { parseDomain, parseSlug } from '#domain/status-page/status-page.ts'
import type { StatusSnapshot } from '#domain/status-page/snapshot.ts'

/** The page that a request is for, and where in it. */
export interface Asked {
  readonly slug: string
  /** undefined: it is not published. */
  readonly snapshot: StatusSnapshot | undefined
  /** What stands before the paths of the page: '' on a domain of its own. */
  readonly root: string
  /** Below the root, without slashes around it: '', `api/v2/summary.json`. */
  readonly path: string
  readonly query: URLSearchParams
}

interface Places {
  readonly pages: readonly StatusSnapshot[]
  readonly basePath: string
  /** The host of the app, which is never a page's. */
  readonly ownHost: string
}

/** Returns the page that is asked for: by the host's name, or by its slug. Undefined: the request is for something else. */
export function findPage(req: IncomingMessage, url: string, { pages, basePath, ownHost }: Places): Asked | undefined {
  const [whole, search] = splitAt(url, '?')
  const query = new URLSearchParams(search)
  const host = hostOf(req)
  if (host !== undefined && host !== ownHost) {
    const snapshot = pages.find(({ domain }) => domain === host)
    if (snapshot !== undefined) return { slug: snapshot.slug, snapshot, root: '', path: trimmed(whole), query }
  }
  const [, name, rest = ''] = /^\/status\/([^/]+)(\/.*)?$/.exec(whole) ?? []
  if (name === undefined) return undefined
  const slug = parseSlug(name)
  const snapshot = slug === undefined ? undefined : pages.find((page) => page.slug === slug)
  return { slug: slug ?? '', snapshot, root: `${basePath}/status/${slug ?? ''}`, path: trimmed(rest), query }
}

/**
 * Returns the name that the reader's browser asked for. A proxy that the operator has told us of says it in a header of
 * its own; that of anybody else is taken off before the request comes here.
 */
function hostOf(req: IncomingMessage): string | undefined {
  const forwarded = [req.headers['x-forwarded-host']].flat()[0]?.split(',')[0]
  return parseDomain(
    (forwarded ?? req.headers.host ?? '')
      .trim()
      .replace(/:\d{1,5}$/, '')
      .replace(/\.$/, ''),
  )
}

function splitAt(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function trimmed(path: string): string {
  return path.replaceAll(/^\/|\/$/g, '')
}
