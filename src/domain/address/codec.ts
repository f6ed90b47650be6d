import type { QueryParams } from '../paths.ts'
import type { AddressParams, Param } from './params.ts'

/** The two ways between the address of a page and its state. */
export interface AddressCodec<State> {
  /** Returns the state that an address says. What it does not say, or says wrongly, is the default: old links still open. */
  parse(params: AddressParams): State
  /** Returns the parameters that say a state; defaults are left out, so that the plain page has the plain address. */
  print(state: State): QueryParams
}

/**
 * Makes both ways from one definition: for each field of the state, the parameter that says it. Parameters stand in an
 * address in the order of the definition.
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

/** Returns the parameters of an address that is at hand as text: `period=7d&project=web`. */
export function paramsOf(text: string): AddressParams {
  const said = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(said.keys())].map((name) => {
      const values = said.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}

/** One field of a form that says a part of an address. */
export interface AddressField {
  readonly name: string
  readonly value: string
}

/** Returns the fields with which a form sends parameters along, but for those that it asks for itself. */
export function fieldsOf(params: QueryParams, without: readonly string[] = []): readonly AddressField[] {
  return Object.entries(params).flatMap(([name, value]) =>
    without.includes(name) || value === '' ? [] : [value ?? []].flat().map((one) => ({ name, value: String(one) })),
  )
}
