import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { Category } from '#domain/outcome/outcome.ts'
import type { Units } from '#domain/processing/batch.ts'
import type { AnyKind } from './kind.ts'
import { oneOf, type WireItem } from './wire.ts'

/** All item types, for ingest and the pipeline. */
export interface WireIndex {
  /** `undefined` for an unknown type. */
  item(type: string): WireItem | undefined
  /** `undefined` if no kind keeps items of this type. */
  kind(type: string): AnyKind | undefined
  category(type: string): Category
  /** The units that an item counts as. An unknown type counts as one `default`. */
  units(item: EnvelopeItem): readonly Units[]
  /** The units of an item whose payload has this many bytes and is not read. */
  unitsUnread(type: string, bytes: number): readonly Units[]
  /**
   * The category in which an SDK need not send items of this type, because none of them are kept. `undefined` if some
   * are.
   */
  unkeptCategory(type: string): Category | undefined
}

const UNKNOWN: Category = 'default'

/** Indexes the item types of all kinds, and known types that are not kept. @throws if two claim the same type */
export function indexWire(kinds: readonly AnyKind[], notKept: readonly WireItem[]): WireIndex {
  const items = new Map<string, WireItem>()
  const kindsByType = new Map<string, AnyKind>()
  const keptCategories = new Set<Category>([UNKNOWN])
  const add = (item: WireItem): void => {
    if (items.has(item.type)) throw new Error(`Two kinds take items of type ${item.type}.`)
    items.set(item.type, item)
  }
  for (const kind of kinds) {
    for (const item of kind.items) {
      add(item)
      kindsByType.set(item.type, kind)
      keptCategories.add(item.category)
    }
  }
  // A kind may take over a type that was not kept before.
  for (const item of notKept) if (!items.has(item.type)) add(item)
  return {
    item: (type) => items.get(type),
    kind: (type) => kindsByType.get(type),
    category: (type) => items.get(type)?.category ?? UNKNOWN,
    units: (item) => items.get(item.type)?.units(item) ?? oneOf(UNKNOWN),
    unitsUnread(type, bytes) {
      const item = items.get(type)
      return item?.unitsUnread?.(bytes) ?? oneOf(item?.category ?? UNKNOWN)
    },
    unkeptCategory: (type) => {
      const item = items.get(type)
      return item === undefined || keptCategories.has(item.category) ? undefined : item.category
    },
  }
}
