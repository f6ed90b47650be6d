/** Minimum length of a search text, because fewer characters match too much. */
export const LEAST_TYPED = 2

/** A page that the palette leads to. */
export interface PaletteEntry {
  /** Unique in the list. */
  readonly key: string
  /** Its heading. */
  readonly group: string
  readonly label: string
  /** Grey text after the label, also searched. */
  readonly note?: string
  readonly href: string
}

/** A choice in the palette: a page or an action. */
export type PaletteChoice =
  | (PaletteEntry & { readonly kind: 'place' })
  | (Pick<PaletteEntry, 'key' | 'group' | 'label' | 'note'> & {
      readonly kind: 'action'
      /** Its shortcut; '' without one. */
      readonly keys: string
      readonly run: () => void
    })

/**
 * Returns choices that contain every word of a text, best groups and matches first: names that start with the text,
 * then names with a word that does, then the rest. An empty text returns all in order.
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

/** 0 if it does not match. */
function rankOf({ group, label, note = '' }: Pick<PaletteEntry, 'group' | 'label' | 'note'>, wanted: string): number {
  const name = label.toLowerCase()
  const whole = `${name} ${note.toLowerCase()} ${group.toLowerCase()}`
  if (!wanted.split(/\s+/).every((word) => whole.includes(word))) return 0
  if (name.startsWith(wanted)) return 3
  return name.split(/\s+/).some((word) => word.startsWith(wanted)) ? 2 : 1
}
