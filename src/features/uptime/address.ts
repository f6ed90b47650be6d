import { addressCodec } from '#domain/address/codec.ts'
import { numberParam, oneOfParam, pageParam, textParam } from '#domain/address/params.ts'
import { checkStates } from '#domain/uptime/state.ts'

/** What the address of the list says. */
export interface ListSearch {
  readonly text: string
  /** A slug; '': all. */
  readonly project: string
  readonly state: (typeof checkStates)[number] | 'any'
  readonly page: number
}

export const listAddress = addressCodec<ListSearch>({
  text: textParam('query', { longest: 200 }),
  project: textParam('project', { longest: 100 }),
  state: oneOfParam('state', ['any', ...checkStates], 'any'),
  page: pageParam(),
})

/** What the address of a check says. */
export interface CheckSearch {
  readonly period: (typeof checkPeriods)[number]
  readonly results: 'all' | 'failed'
  /** Results older than this moment, milliseconds since the epoch; undefined: from the newest on. */
  readonly before: number | undefined
}

export const checkPeriods = ['day', 'week', 'month', 'quarter'] as const

export const checkAddress = addressCodec<CheckSearch>({
  period: oneOfParam('period', checkPeriods, 'day'),
  results: oneOfParam('results', ['all', 'failed'], 'all'),
  before: numberParam('before'),
})

/** The number that an address names; 0, which none has, where it is none. */
export function parseCheckId(said: string): number {
  return /^[1-9][0-9]{0,8}$/.test(said) ? Number(said) : 0
}
