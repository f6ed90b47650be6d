/**
 * The value type of a key. `text` is compared as a whole, `prose` is searched; `age` is the time elapsed since a date;
 * `person` is a user or team. `TestByKind` (./condition.ts) defines the resulting tests.
 */
export type KeyKind =
  | 'text'
  | 'version'
  | 'prose'
  | 'number'
  | 'duration'
  | 'size'
  | 'date'
  | 'age'
  | 'boolean'
  | 'enumerated'
  | 'person'

export interface KeySpec {
  readonly kind: KeyKind
  /** Alternative names. */
  readonly aliases?: readonly string[]
  /** All values of an `enumerated` key. */
  readonly values?: readonly string[]
  /** Alternative spellings of values. */
  readonly valueAliases?: Readonly<Record<string, string>>
  /** Whether the value may be missing, as tested by `has:` and `key:""`. */
  readonly optional?: boolean
}

/** The built-in keys of a search, by name; any other key is a tag. Names and aliases are case-insensitive. */
export type KeyTable = Readonly<Record<string, KeySpec>>

const namesByTable = new WeakMap<KeyTable, ReadonlyMap<string, string>>()

/** The canonical name of a key; `undefined` for a tag. */
export function nameInTable<T extends KeyTable>(table: T, written: string): (keyof T & string) | undefined {
  let names = namesByTable.get(table)
  if (names === undefined) {
    const pairs = Object.entries(table).flatMap(([name, { aliases = [] }]) =>
      [name, ...aliases].map((one) => [one.toLowerCase(), name] as const),
    )
    names = new Map(pairs)
    namesByTable.set(table, names)
  }
  return names.get(written.toLowerCase())
}
