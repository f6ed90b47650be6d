import type { PageNames } from '#domain/processing/lookups.ts'
import { parseSpanId, type ProjectId, type SpanId } from '#domain/ids.ts'
import { idOf, MAX_ROOT_SPAN_NAME, type RawSpan } from './make-span.ts'
import { isPageStandIn } from './span-name.ts'

/** Minimum number of pages remembered, enough for some minutes of a busy site. The maximum is twice that. */
const MANY = 20_000

/**
 * Remembers the names of recently opened pages. LCP, CLS and INP are measured until a page is left, long after the span
 * that names the page. For a page whose route no router knows, they are named `Pageload` (span-name.ts).
 * @param tell called for each new page, to share it with other threads
 */
export function createPageNames(
  tell: (project: ProjectId, rootSpan: SpanId, name: string) => void = () => {},
): PageNames & { learn: PageNames['note'] } {
  let young = new Map<string, string>()
  let old = new Map<string, string>()
  const learn = (project: ProjectId, rootSpan: SpanId, name: string): void => {
    if (young.size >= MANY) [young, old] = [new Map(), young]
    young.set(`${project}:${rootSpan}`, name)
  }
  return {
    learn,
    note: (project, rootSpan, name) => {
      learn(project, rootSpan, name)
      tell(project, rootSpan, name)
    },
    nameOf: (project, rootSpan) => young.get(`${project}:${rootSpan}`) ?? old.get(`${project}:${rootSpan}`),
  }
}

/**
 * Replaces the placeholder names of a container's spans with the names of earlier pages, and remembers its own pages.
 */
export function withPageNames(read: readonly RawSpan[], project: ProjectId, pages: PageNames): readonly RawSpan[] {
  return read.map((raw) => {
    const { isRootSpan, op, name, rootSpanName } = raw
    if (isRootSpan) {
      const isPage = (op === 'pageload' || op === 'navigation') && !isPageStandIn(name)
      const id = isPage ? idOf(raw.spanId, parseSpanId) : undefined
      if (id !== undefined) pages.note(project, id, name.slice(0, MAX_ROOT_SPAN_NAME))
      return raw
    }
    const rootSpan = isPageStandIn(rootSpanName) ? idOf(raw.rootSpanId, parseSpanId) : undefined
    const known = rootSpan && pages.nameOf(project, rootSpan)
    return known === undefined ? raw : { ...raw, rootSpanName: known }
  })
}
