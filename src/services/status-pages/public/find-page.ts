import type { IncomingMessage } from 'node:http'
import { parseDomain, parseSlug } from '#domain/status-page/status-page.ts'
import type { StatusSnapshot } from '#domain/status-page/snapshot.ts'

/** The status page of a request, and the path within it. */
export interface Asked {
  readonly slug: string
  /** `undefined` if it is not published. */
  readonly snapshot: StatusSnapshot | undefined
  /** The prefix of the page's paths: '' on its own domain. */
  readonly root: string
  /** Below the root, without leading or trailing slashes: '', `api/v2/summary.json`. */
  readonly path: string
  readonly query: URLSearchParams
}

interface Places {
  readonly pages: readonly StatusSnapshot[]
  readonly basePath: string
  /** The app's own host, which never belongs to a page. */
  readonly ownHost: string
}

/** Finds the requested page by host name or by slug. `undefined` for all other requests. */
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
 * Returns the host requested by the browser. A trusted proxy sends it in a header, which is removed earlier if the
 * sender is not trusted.
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
