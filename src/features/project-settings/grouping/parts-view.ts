import type { Event, Frame } from '#domain/event/event.ts'
import { framePlace } from '#domain/event/frame-path.ts'
import type { GroupingPart, GroupingVariant } from '#domain/grouping/explanation.ts'
import { newestFramesFirst } from '#domain/grouping/newest-first.ts'
import { messages } from '#messages'
import { valueInWords, variantInWords, whyInWords } from '#messages/grouping-words.ts'
import type { TriedPart, TriedVariant } from './tried-grouping.ts'

/** The variants of an explanation for display: the deciding one first, frames newest first. */
export function variantViews(variants: readonly GroupingVariant[], event: Event): readonly TriedVariant[] {
  return variants
    .toSorted((a, b) => Number(b.decided) - Number(a.decided))
    .map(({ name, decided, hash, parts }) => ({
      title: messages('projectSettings')('grouped.by', { what: variantInWords(name) }),
      decided,
      hash: hash ?? null,
      parts: newestFramesFirst(parts).map((part) => partView(part, event)),
    }))
}

function partView(part: GroupingPart, event: Event): TriedPart {
  const frame = part.kind === 'frame' ? frameOf(part, event) : undefined
  return {
    isFrame: part.kind === 'frame',
    counts: part.counts,
    ...(frame === undefined
      ? { name: partName(part), place: '' }
      : { name: frameName(frame), place: framePlace(frame) }),
    why: part.counts || part.why === undefined ? null : whyInWords(part.why),
    values: part.values.map(({ name, value, counts, why }) => ({
      name: valueInWords(name),
      value,
      counts,
      why: counts || why === undefined ? null : whyInWords(why),
    })),
  }
}

function frameOf({ at }: GroupingPart, event: Event): Frame | undefined {
  if (at?.frame === undefined) return undefined
  if (at.exception !== undefined) return event.exception?.[at.exception]?.stacktrace?.frames[at.frame]
  // Only grouping knows which thread is meant, so fall back to the part's values.
  return event.threads === undefined ? event.stacktrace?.frames[at.frame] : undefined
}

function frameName(frame: Frame): string {
  return frame.function ?? messages('projectSettings')('grouped.noFunction')
}

function partName({ kind, values }: GroupingPart): string {
  if (kind === 'frame') return values.find(({ name }) => name === 'function')?.value ?? ''
  return messages('projectSettings')(`grouped.kind.${kind}`)
}
