import { addressCodec } from '#domain/address/codec.ts'
import { numberParam, oneOfParam, textParam } from '#domain/address/params.ts'

/** What the address of the list says. */
export interface AlertSearch {
  readonly view: 'rules' | 'history'
  /** A slug; '': all. */
  readonly project: string
  /** Firings older than this one; undefined: from the newest on. */
  readonly before: number | undefined
}

export const alertAddress = addressCodec<AlertSearch>({
  view: oneOfParam('view', ['rules', 'history'], 'rules'),
  project: textParam('project', { longest: 100 }),
  before: numberParam('before'),
})

/** The number that an address names; undefined where it is none. */
export function parseId(said: string | readonly string[] | undefined): number | undefined {
  return typeof said === 'string' && /^[1-9][0-9]{0,8}$/.test(said) ? Number(said) : undefined
}
