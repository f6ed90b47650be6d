import type { PageNames } from '#domain/processing/lookups.ts'
import { parseSpanId, type ProjectId, type SpanId } from '#domain/ids.ts'
import { idOf, MAX_SEGMENT_NAME, type RawSpan } from './make-span.ts'
import { isPageStandIn } from './span-name.ts'

/** Pages that are remembered, at least: those of some minutes of a busy site. Twice as many at most. */
const MANY = 20_000

/**
 * Names of the pages that were opened lately. LCP, CLS and INP are measured until a page is left, and come long after the
 * span that says which page it was; of a page whose route no router knows, they say `Pageload` (span-name.ts).
 * @param tell told of each page that is noted here, for those who remember the same beside this one
 */
export function createPageNames(
  tell: (project: ProjectId, segment: SpanId, name: string) => void = () => {},
): PageNames & { learn: PageNames['note'] } {
  let young = new Map<string, string>()
  let old = new Map<string, string>()
  const learn = (project: ProjectId, segment: SpanId, name: string): void => {
    if (young.size >= MANY) [young, old] = [new Map(), young]
    young.set(`${project}:${segment}`, name)
  }
  return {
    learn,
    note: (project, segment, name) => {
      learn(project, segment, name)
      tell(project, segment, name)
    },
    nameOf: (project, segment) => young.get(`${project}:${segment}`) ?? old.get(`${project}:${segment}`),
  }
}

/** The spans of a container, with the names of pages that came before them. Those of its own are noted. */
export function withPageNames(read: readonly RawSpan[], project: ProjectId, pages: PageNames): readonly RawSpan[] {
  return read.map((raw) => {
    const { isSegment, op, name, segmentName } = raw
    if (isSegment) {
      const isPage = (op === 'pageload' || op === 'navigation') && !isPageStandIn(name)
      const id = isPage ? idOf(raw.spanId, parseSpanId) : undefined
      if (id !== undefined) pages.note(project, id, name.slice(0, MAX_SEGMENT_NAME))
      return raw
    }
    const segment = isPageStandIn(segmentName) ? idOf(raw.segmentId, parseSpanId) : undefined
    const known = segment && pages.nameOf(project, segment)
    return known === undefined ? raw : { ...raw, segmentName: known }
  })
}
