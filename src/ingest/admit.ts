import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { ProjectKey } from '#domain/project/project.ts'
import type { Charge } from '#domain/quota/quota.ts'
import type { WireIndex } from '#telemetry/wire-index.ts'
import type { LimitSettings } from '#telemetry/wire.ts'
import type { CountUnits } from './count-units.ts'
import type { LimitBook } from './limit-book.ts'
import { createItemCheck, isEventLike, type LimitBreach } from './item-check.ts'
import type { Limited, RateLimiter } from './rate-limiter.ts'

/** Why an item is rejected. */
export type ItemRefusal = LimitBreach | { readonly reason: 'limited'; readonly limited: Limited }

/** A rejected item. */
export interface RefusedItem {
  readonly item: EnvelopeItem
  readonly refusal: ItemRefusal
}

/** An envelope's items, by verdict. */
export interface Admission {
  readonly admitted: readonly EnvelopeItem[]
  readonly refused: readonly RefusedItem[]
  /** What the admitted items have used of quotas. */
  readonly charges: readonly Charge[]
}

/** The limits on items: the key's rate limit, and the quotas. */
export interface Limiters {
  readonly rates: Pick<RateLimiter, 'limits' | 'take'>
  readonly book: Pick<LimitBook, 'limits' | 'take'>
}

/** What the verdict on items depends on. */
export interface AdmissionParts {
  readonly wire: WireIndex
  readonly settings: LimitSettings
  /** The sizes of items that were too large to be kept. */
  readonly unread: ReadonlyMap<EnvelopeItem, number>
  readonly unitsOf: CountUnits
}

/**
 * Decides for each item whether it is accepted. Checks its size first, then the key's rate limit, then quotas. Rejected
 * items therefore use up no quota.
 */
export function admit(
  items: readonly EnvelopeItem[],
  key: ProjectKey,
  { rates, book }: Limiters,
  { wire, settings, unread, unitsOf }: AdmissionParts,
): Admission {
  const check = createItemCheck(wire, settings)
  const [isRateLimited, isInBook] = [rates.limits(key), book.limits(key)]
  const charges: Charge[] = []
  const refusalOf = (item: EnvelopeItem): ItemRefusal | undefined => {
    const broken = check.breach(item, unread.get(item) ?? item.payload.length)
    if (broken !== undefined) return broken
    // Counting units may require scanning the payload.
    if (!isRateLimited && !isInBook) return undefined
    const units = unitsOf(item)
    const tooFast = isRateLimited ? rated(item, units) : undefined
    const limited = tooFast ?? (isInBook ? book.take(key, units, charges) : undefined)
    return limited && { reason: 'limited', limited }
  }
  const rated = (item: EnvelopeItem, units: ReturnType<CountUnits>): Limited | undefined => {
    const category = wire.category(item.type)
    const quantity = units.find((one) => one.category === category)?.quantity ?? 1
    return rates.take(key, category, quantity)
  }

  const admitted: EnvelopeItem[] = []
  const refused: RefusedItem[] = []
  // An attachment is part of its event. It shares the event's fate, and must not use up a limit for nothing.
  const event = items.find((item) => isEventLike(wire, item, settings))
  const eventRefusal = event && refusalOf(event)
  for (const item of items) {
    const refusal =
      item === event || (item.type === 'attachment' && eventRefusal !== undefined) ? eventRefusal : refusalOf(item)
    if (refusal === undefined) admitted.push(item)
    else refused.push({ item, refusal })
  }
  return { admitted, refused, charges }
}
