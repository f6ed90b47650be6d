import { absolute, apiPaths, type Site } from '#domain/paths.ts'

/** Cursors of the neighbouring pages; `undefined` where the list ends. */
interface PageEnds {
  readonly previous: string | undefined
  readonly next: string | undefined
}

/**
 * The `Link` header of a page (docs/protocol.md 6.1). Both neighbours are always present; `results` says whether the
 * page has rows. A neighbour without results gets a cursor of the first page.
 * @param asked the list's path and parameters, as requested
 */
export function linkHeader(site: Site, asked: { path: string; search: URLSearchParams }, ends: PageEnds): string {
  const link = (rel: string, cursor: string | undefined, whenNone: string) => {
    const url = absolute(site, apiPaths.listAt(asked.path, asked.search, cursor ?? whenNone))
    return `<${url}>; rel="${rel}"; results="${cursor !== undefined}"; cursor="${cursor ?? whenNone}"`
  }
  return `${link('previous', ends.previous, '0:0:1')}, ${link('next', ends.next, '0:0:0')}`
}
