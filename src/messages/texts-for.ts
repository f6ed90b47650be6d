import { messages } from './translator.ts'

/** An area of the messages: `organization`. */
export type Area = Parameters<typeof messages>[0]

export type KeyOf<A extends Area> = Parameters<ReturnType<typeof messages<A>>>[0]

/** Texts by key, for the island that lists the keys. */
export type TextsFor<K extends readonly string[]> = { readonly [Key in K[number]]: string }

/**
 * Returns the texts for an island by the keys that its folder lists, so that no catalogue is sent to the browser and no
 * text is passed by hand. Messages with values are not supported: they are formatted where the values are.
 */
export function textsFor<A extends Area, const K extends readonly KeyOf<A>[]>(area: A, keys: K): TextsFor<K> {
  return Object.fromEntries(keys.map((key) => [key, say(area, key)])) as TextsFor<K>
}

/** The message of a key known only at run time, such as a problem found by a form. */
export function say<A extends Area>(
  area: A,
  key: KeyOf<A>,
  values?: Readonly<Record<string, string | number>>,
): string {
  // A message's values are typed by its key, but here it may be any key of the area.
  const translate = messages(area) as unknown as (
    name: string,
    values?: Readonly<Record<string, string | number>>,
  ) => string
  return translate(key, values)
}
