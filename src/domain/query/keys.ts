/**
 * The kind of the values of a key. `text` is compared as a whole, `prose` is searched in; `age` is how long ago a time
 * was; `person` is a person or a team. `TestByKind` (./condition.ts) says what each is read as.
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

/** One key of a query. */
export interface KeySpec {
  readonly kind: KeyKind
  /** Other ways to write it. */
  readonly aliases?: readonly string[]
  /** All values of an `enumerated` key. */
  readonly values?: readonly string[]
  /** Other ways to write a value, by how they are written. */
  readonly valueAliases?: Readonly<Record<string, string>>
  /** Whether there may be no value: `has:` and `key:""` ask for that. */
  readonly optional?: boolean
}

/** The keys that a query may ask for, by name; any other key is a tag. Case does not matter in names and aliases. */
export type KeyTable = Readonly<Record<string, KeySpec>>

const namesByTable = new WeakMap<KeyTable, ReadonlyMap<string, string>>()

/** The name in the table that is written so; undefined: it is a tag's. */
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
