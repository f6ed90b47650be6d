import { messages } from './translator.ts'

/** An area of the messages: `organization`. */
export type Area = Parameters<typeof messages>[0]

/** The keys of the messages of an area. */
export type KeyOf<A extends Area> = Parameters<ReturnType<typeof messages<A>>>[0]

/** The texts of these keys, by their keys, for the island that names them. */
export type TextsFor<K extends readonly string[]> = { readonly [Key in K[number]]: string }

/**
 * Hands an island the texts it names: the island's folder lists the keys it needs, so that no catalogue travels to the
 * browser and no text is passed by hand. Messages that take values are no business of this: they are finished where the
 * values are.
 */
export function textsFor<A extends Area, const K extends readonly KeyOf<A>[]>(area: A, keys: K): TextsFor<K> {
  return Object.fromEntries(keys.map((key) => [key, say(area, key)])) as TextsFor<K>
}

/** The message of a key that is known only while the server runs: of a problem that a form found. */
export function say<A extends Area>(
  area: A,
  key: KeyOf<A>,
  values?: Readonly<Record<string, string | number>>,
): string {
  // Which values a message takes is typed by its key; here the key is any of the area's.
  const translate = messages(area) as unknown as (
    name: string,
    values?: Readonly<Record<string, string | number>>,
  ) => string
  return translate(key, values)
}
