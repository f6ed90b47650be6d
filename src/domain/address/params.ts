/** The value of a URL parameter, as passed to a page: a list if the parameter is repeated. */
export type Said = string | readonly string[] | undefined

/** The URL parameters passed to a page. */
export type AddressParams = { readonly [name: string]: Said }

/** How one field of a page's state is represented in its URL. */
export interface Param<Value> {
  readonly name: string
  /** Accepts any input: missing or invalid values become the default. */
  read(said: Said): Value
  /** `undefined` for the default, which is omitted. */
  print(value: Value): string | number | readonly string[] | undefined
}

/** Maximum values read per parameter, to bound the URL. */
const MOST_VALUES = 50
/** Maximum length of a name: no project or environment has a longer one. */
const LONGEST_NAME = 500

/** A list of distinct names; empty for all. Names that are too long are dropped. */
export function severalParam(
  name: string,
  { most = MOST_VALUES, longest = LONGEST_NAME }: { readonly most?: number; readonly longest?: number } = {},
): Param<readonly string[]> {
  return {
    name,
    read: (said) =>
      [...new Set([said ?? []].flat().filter((one) => one !== '' && one.length <= longest))].slice(0, most),
    print: (values) => values,
  }
}

/** A parameter with a fixed set of values. */
export function oneOfParam<const Word extends string, const Usual extends Word | undefined>(
  name: string,
  known: readonly Word[],
  usual: Usual,
): Param<Word | Usual> {
  return {
    name,
    read: (said) => known.find((one) => one === said) ?? usual,
    print: (word) => (word === usual ? undefined : word),
  }
}

/** A text that defaults to '', truncated if longer than anything it could match. */
export function textParam(
  name: string,
  { longest, trimmed = false }: { readonly longest: number; readonly trimmed?: boolean },
): Param<string> {
  return {
    name,
    read: (said) => (typeof said === 'string' ? (trimmed ? said.trim() : said).slice(0, longest) : ''),
    print: (value) => value,
  }
}

/** A text in which '' differs from absent. Printed as a list, because an empty text would be omitted. */
export function wholeTextParam<const Usual extends string | undefined>(
  name: string,
  { longest, usual }: { readonly longest: number; readonly usual: Usual },
): Param<string | Usual> {
  return {
    name,
    read: (said) => (typeof said === 'string' ? said.slice(0, longest) : usual),
    print: (value) => (value === undefined || value === usual ? undefined : [value]),
  }
}

/** A parameter that a function parses from text, such as a position in a list; `undefined` if absent. */
export function parsedParam<Value>(
  name: string,
  parse: (text: string) => Value | undefined,
  print: (value: Value) => string | number,
): Param<Value | undefined> {
  return {
    name,
    read: (said) => (typeof said === 'string' ? parse(said) : undefined),
    print: (value) => (value === undefined ? undefined : print(value)),
  }
}

/** The id of something stored; `undefined` if absent. */
export function numberParam(name: string): Param<number | undefined> {
  return parsedParam(name, parseNumber, (value) => value)
}

/** More pages than anyone would turn. */
const LAST_PAGE = 999_999

/** The page of a list, from 1. */
export function pageParam(name = 'page'): Param<number> {
  return {
    name,
    read: (said) => {
      const asked = parseNumber(said) ?? 1
      return asked > LAST_PAGE ? 1 : asked
    },
    print: (value) => (value === 1 ? undefined : value),
  }
}

/** The number in a text; `undefined` if it is not an exactly representable positive integer. */
export function parseNumber(said: unknown): number | undefined {
  return typeof said === 'string' && /^[1-9][0-9]{0,14}$/.test(said) ? Number(said) : undefined
}
