import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import { categoryOfItemType, type Category } from '#domain/outcome/outcome.ts'
import type { ProjectKey } from '#domain/project/project.ts'
import { createItemCheck, isEventLike, type AttachmentLimits, type LimitBreach } from './item-limits.ts'
import type { Limited, RateLimiter } from './rate-limiter.ts'

/** Why an item is not taken. */
export type Verdict = LimitBreach | { readonly reason: 'key_quota'; readonly limited: Limited }

/** An item that is not taken. */
export interface RefusedItem {
  readonly item: EnvelopeItem
  readonly verdict: Verdict
}

/** An envelope's items, told apart. */
export interface Sifted {
  readonly kept: readonly EnvelopeItem[]
  readonly refused: readonly RefusedItem[]
}

/** Decides for each item whether it is taken: its size first, then the key's rate limit. */
export function sift(
  items: readonly EnvelopeItem[],
  key: ProjectKey,
  limiter: RateLimiter,
  settings: AttachmentLimits,
): Sifted {
  const breach = createItemCheck(settings)
  const judge = (item: EnvelopeItem): Verdict | undefined => {
    const broken = breach(item)
    if (broken !== undefined) return broken
    const limited = limiter.take(key, categoryOfItemType(item.type), quantityOf(item))
    return limited && { reason: 'key_quota', limited }
  }

  const kept: EnvelopeItem[] = []
  const refused: RefusedItem[] = []
  // An attachment is part of its event: it goes where the event goes, and does not use up a limit for nothing.
  const event = items.find(isEventLike)
  const eventVerdict = event && judge(event)
  for (const item of items) {
    const verdict =
      item === event || (item.type === 'attachment' && eventVerdict !== undefined) ? eventVerdict : judge(item)
    if (verdict === undefined) kept.push(item)
    else refused.push({ item, verdict })
  }
  return { kept, refused }
}

/** What an item counts for where it is refused: an attachment by the piece and by the byte (PROTOCOL 1.5). */
export function unitsOf(item: EnvelopeItem): readonly { category: Category; quantity: number }[] {
  const category = categoryOfItemType(item.type)
  if (category !== 'attachment') return [{ category, quantity: quantityOf(item) }]
  const piece = { category: 'attachment_item', quantity: 1 } as const
  return item.payload.length === 0 ? [piece] : [piece, { category, quantity: item.payload.length }]
}

/** Containers say how many members they have (PROTOCOL 2.1); anything else is one. */
function quantityOf({ header: { item_count: count }, payload }: EnvelopeItem): number {
  // A member of a container takes two bytes at least: a larger count is made up.
  return typeof count === 'number' && Number.isInteger(count) && count > 0
    ? Math.min(count, Math.ceil(payload.length / 2) || 1)
    : 1
}
