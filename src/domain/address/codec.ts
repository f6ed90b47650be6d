import type { QueryParams } from '../paths.ts'
import type { AddressParams, Param } from './params.ts'

/** Converts between the URL of a page and its state. */
export interface AddressCodec<State> {
  /** Parses the state. Missing or invalid parameters get their defaults, so old links keep working. */
  parse(params: AddressParams): State
  /** Formats a state as URL parameters. Defaults are omitted, so the initial page has the plain URL. */
  print(state: State): QueryParams
}

/**
 * Creates a codec from one definition: the parameter for each field of the state. Parameters appear in the URL in the
 * order of the definition.
 */
export function addressCodec<State extends object>(definition: {
  readonly [Field in keyof State]-?: Param<State[Field]>
}): AddressCodec<State> {
  const params = Object.entries<Param<State[keyof State]>>(definition)
  return {
    parse: (said) => Object.fromEntries(params.map(([field, param]) => [field, param.read(said[param.name])])) as State,
    print: (state) =>
      Object.fromEntries(params.map(([field, param]) => [param.name, param.print(state[field as keyof State])])),
  }
}

/** Parses a query string: `period=7d&project=web`. */
export function paramsOf(text: string): AddressParams {
  const said = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(said.keys())].map((name) => {
      const values = said.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}

/** A hidden form field for a URL parameter. */
export interface AddressField {
  readonly name: string
  readonly value: string
}

/** The fields with which a form preserves parameters, except those it sets itself. */
export function fieldsOf(params: QueryParams, without: readonly string[] = []): readonly AddressField[] {
  return Object.entries(params).flatMap(([name, value]) =>
    without.includes(name) || value === '' ? [] : [value ?? []].flat().map((one) => ({ name, value: String(one) })),
  )
}
