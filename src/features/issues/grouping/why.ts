import type { Event } from '#domain/event/event.ts'
import { framePlace } from '#domain/event/frame-path.ts'
import type { GroupingPart, GroupingValue, GroupingVariant, GroupingWhy } from '#domain/grouping/explanation.ts'
import { newestFramesFirst } from '#domain/grouping/newest-first.ts'
import { groupedStack } from '../event/frame-anchor.ts'

/** A piece of an event as the page shows it: whether it counted, and where it is on the page. */
export interface PartView {
  readonly kind: GroupingPart['kind']
  readonly counts: boolean
  /** undefined where it counts, or where its values tell. */
  readonly why: GroupingWhy | undefined
  /** A frame's function, an exception's type; '' where it has none. */
  readonly name: string
  /** A frame's file and line; '' for anything else. */
  readonly place: string
  /** Its address on the page; '' where it has none. */
  readonly anchor: string
  /** What was hashed; of a part that counts, also what of it was not. */
  readonly values: readonly GroupingValue[]
}

/** Parts next to one another that did not count for one and the same reason, or a part that did. */
export type PartRow =
  | { readonly kind: 'part'; readonly part: PartView }
  | { readonly kind: 'ignored'; readonly why: GroupingWhy | undefined; readonly parts: readonly PartView[] }

/** Fewer in a row are shown one by one. */
const MIN_FOLDED = 3

/** The parts of a variant as they are shown: frames with the newest on top, runs of frames that did not count folded. */
export function partRows({ parts }: GroupingVariant, event: Event): readonly PartRow[] {
  const rows: PartRow[] = []
  let run: PartView[] = []
  const endRun = () => {
    const [first] = run
    if (first !== undefined && run.length >= MIN_FOLDED) rows.push({ kind: 'ignored', why: first.why, parts: run })
    else rows.push(...run.map((part) => ({ kind: 'part', part }) as const))
    run = []
  }
  for (const part of newestFramesFirst(parts).map((one) => partView(one, event))) {
    const isIgnored = part.kind === 'frame' && !part.counts
    if (!isIgnored || (run[0] !== undefined && run[0].why !== part.why)) endRun()
    if (isIgnored) run.push(part)
    else rows.push({ kind: 'part', part })
  }
  endRun()
  return rows
}

function partView(part: GroupingPart, event: Event): PartView {
  const { kind, counts, at } = part
  const base = { kind, counts, why: counts ? undefined : part.why, values: part.values }
  if (at?.frame === undefined) {
    const anchor = kind === 'exception' && at?.exception !== undefined ? `exception-${at.exception}` : ''
    return { ...base, name: valueOf(part, 'type'), place: '', anchor: kind === 'message' ? 'message' : anchor }
  }
  const stack = groupedStack(event, at.exception)
  const frame = stack?.frames[at.frame]
  return {
    ...base,
    name: frame?.function ?? valueOf(part, 'function'),
    place: frame === undefined ? '' : framePlace(frame),
    anchor: stack === undefined || frame === undefined ? '' : `${stack.anchor}-${at.frame}`,
  }
}

function valueOf({ values }: GroupingPart, name: string): string {
  return values.find((value) => value.name === name)?.value ?? ''
}
