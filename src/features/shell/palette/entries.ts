/** Fewer characters are in too many names to be searched for. */
export const LEAST_TYPED = 2

/** A place that the palette leads to. */
export interface PaletteEntry {
  /** Of its own in the list. */
  readonly key: string
  /** The heading that it stands under. */
  readonly group: string
  readonly label: string
  /** Beside it, in grey; is searched as well. */
  readonly note?: string
  readonly href: string
}

/** Something that the palette offers: a place, or something to do. */
export type PaletteChoice =
  | (PaletteEntry & { readonly kind: 'place' })
  | (Pick<PaletteEntry, 'key' | 'group' | 'label' | 'note'> & {
      readonly kind: 'action'
      /** The keys that do the same; '' where none do. */
      readonly keys: string
      readonly run: () => void
    })

/**
 * Those that have each word of a text in them, the group with the best first, and in it the best first: a name that begins
 * with the text goes before one with a word that does, and that before the rest. All of them, as they are, for no text.
 */
export function fitting<T extends Pick<PaletteEntry, 'group' | 'label' | 'note'>>(
  choices: readonly T[],
  text: string,
): readonly T[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return choices
  const ranked = choices
    .map((choice) => ({ choice, rank: rankOf(choice, wanted) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
  return [...Map.groupBy(ranked, ({ choice }) => choice.group).values()].flat().map(({ choice }) => choice)
}

/** 0: it does not fit. */
function rankOf({ group, label, note = '' }: Pick<PaletteEntry, 'group' | 'label' | 'note'>, wanted: string): number {
  const name = label.toLowerCase()
  const whole = `${name} ${note.toLowerCase()} ${group.toLowerCase()}`
  if (!wanted.split(/\s+/).every((word) => whole.includes(word))) return 0
  if (name.startsWith(wanted)) return 3
  return name.split(/\s+/).some((word) => word.startsWith(wanted)) ? 2 : 1
}
