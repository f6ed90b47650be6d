/** The value of one parameter of an address, as a page is handed it: a list where the parameter is repeated. */
export type Said = string | readonly string[] | undefined

/** The parameters of an address, as a page is handed them. */
export type AddressParams = { readonly [name: string]: Said }

/** The way in which one field of a page's state is written in its address. */
export interface Param<Value> {
  /** The name in the address. */
  readonly name: string
  /** Reads anything at all: what is not said, or said wrongly, is the default. */
  read(said: Said): Value
  /** undefined: it is the default, which is not said. */
  print(value: Value): string | number | readonly string[] | undefined
}

/** The most values of one parameter that are read: an address is not a place for lists without end. */
const MOST_VALUES = 50
/** The longest name that is looked for: no project and no environment has a longer one. */
const LONGEST_NAME = 500

/** Names of which several can be chosen, each once; none: all. What is longer than a name can be is left out. */
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

/** Makes a parameter that is one of the known words. */
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

/** A text of which '' says nothing, cut where it is longer than anything that it could find. */
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

/** A text of which '' says something else than nothing. It is printed as a list, as an empty text is left out. */
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

/** Makes a parameter that a function reads from text, such as a place in a list; undefined: nothing. */
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

/** The number of something that is kept; undefined: none is named. */
export function numberParam(name: string): Param<number | undefined> {
  return parsedParam(name, parseNumber, (value) => value)
}

/** Nobody turns pages further than this. */
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

/** Returns the number that a text names; undefined where it names none that is counted exactly. */
export function parseNumber(said: unknown): number | undefined {
  return typeof said === 'string' && /^[1-9][0-9]{0,14}$/.test(said) ? Number(said) : undefined
}
