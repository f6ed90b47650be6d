import { addressCodec } from '#domain/address/codec.ts'
import { numberParam, oneOfParam, textParam } from '#domain/address/params.ts'

/** The list's parameters. */
export interface AlertSearch {
  readonly view: 'rules' | 'history'
  /** A slug; '' for all. */
  readonly project: string
  /** Only firings before this id; `undefined` starts with the newest. */
  readonly before: number | undefined
}

export const alertAddress = addressCodec<AlertSearch>({
  view: oneOfParam('view', ['rules', 'history'], 'rules'),
  project: textParam('project', { longest: 100 }),
  before: numberParam('before'),
})

/** Parses an id; `undefined` if it is not one. */
export function parseId(said: string | readonly string[] | undefined): number | undefined {
  return typeof said === 'string' && /^[1-9][0-9]{0,8}$/.test(said) ? Number(said) : undefined
}
