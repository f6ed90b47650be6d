import type { Event } from '#domain/event/event.ts'
import { framePlace } from '#domain/event/frame-path.ts'
import type { GroupingPart, GroupingValue, GroupingVariant, GroupingWhy } from '#domain/grouping/explanation.ts'
import { newestFramesFirst } from '#domain/grouping/newest-first.ts'
import { groupedStack } from '../event/frame-anchor.ts'

/** A part of an event: whether it contributed, and where it is on the page. */
export interface PartView {
  readonly kind: GroupingPart['kind']
  readonly counts: boolean
  /** `undefined` if it contributes, or if its values explain it. */
  readonly why: GroupingWhy | undefined
  /** A frame's function or an exception's type; '' without one. */
  readonly name: string
  /** A frame's file and line; '' for other parts. */
  readonly place: string
  /** Its anchor; '' without one. */
  readonly anchor: string
  /** Hashed values; for a contributing part also its ignored ones. */
  readonly values: readonly GroupingValue[]
}

/** A contributing part, or adjacent parts ignored for the same reason. */
export type PartRow =
  | { readonly kind: 'part'; readonly part: PartView }
  | { readonly kind: 'ignored'; readonly why: GroupingWhy | undefined; readonly parts: readonly PartView[] }

/** Shorter runs are not collapsed. */
const MIN_FOLDED = 3

/** Returns a variant's parts for display: frames newest first, runs of ignored frames collapsed. */
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
