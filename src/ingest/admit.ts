import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { ProjectKey } from '#domain/project/project.ts'
import type { WireIndex } from '#telemetry/wire-index.ts'
import type { LimitSettings } from '#telemetry/wire.ts'
import type { CountUnits } from './count-units.ts'
import { createItemCheck, isEventLike, type LimitBreach } from './item-check.ts'
import type { Limited, RateLimiter } from './rate-limiter.ts'

/** The reason why an item is not taken. */
export type ItemRefusal = LimitBreach | { readonly reason: 'key_quota'; readonly limited: Limited }

/** An item that is not taken. */
export interface RefusedItem {
  readonly item: EnvelopeItem
  readonly refusal: ItemRefusal
}

/** An envelope's items, told apart. */
export interface Admission {
  readonly admitted: readonly EnvelopeItem[]
  readonly refused: readonly RefusedItem[]
}

/** What items are judged with. */
export interface AdmissionParts {
  readonly wire: WireIndex
  readonly settings: LimitSettings
  /** The sizes of items that were too large to be kept. */
  readonly unread: ReadonlyMap<EnvelopeItem, number>
  readonly unitsOf: CountUnits
}

/** Decides for each item whether it is taken: its size first, then the key's rate limit. */
export function admit(
  items: readonly EnvelopeItem[],
  key: ProjectKey,
  limiter: Pick<RateLimiter, 'limits' | 'take'>,
  { wire, settings, unread, unitsOf }: AdmissionParts,
): Admission {
  const check = createItemCheck(wire, settings)
  const isLimited = limiter.limits(key)
  const refusalOf = (item: EnvelopeItem): ItemRefusal | undefined => {
    const broken = check.breach(item, unread.get(item) ?? item.payload.length)
    if (broken !== undefined) return broken
    // What it counts for may take a look through its payload.
    if (!isLimited) return undefined
    const category = wire.category(item.type)
    const quantity = unitsOf(item).find((units) => units.category === category)?.quantity ?? 1
    const limited = limiter.take(key, category, quantity)
    return limited && { reason: 'key_quota', limited }
  }

  const admitted: EnvelopeItem[] = []
  const refused: RefusedItem[] = []
  // An attachment is part of its event: it goes where the event goes, and does not use up a limit for nothing.
  const event = items.find((item) => isEventLike(wire, item, settings))
  const eventRefusal = event && refusalOf(event)
  for (const item of items) {
    const refusal =
      item === event || (item.type === 'attachment' && eventRefusal !== undefined) ? eventRefusal : refusalOf(item)
    if (refusal === undefined) admitted.push(item)
    else refused.push({ item, refusal })
  }
  return { admitted, refused }
}
