import { addressCodec } from '#domain/address/codec.ts'
import { numberParam, oneOfParam, pageParam, textParam } from '#domain/address/params.ts'
import { checkStates } from '#domain/uptime/state.ts'

/** The list's parameters. */
export interface ListSearch {
  readonly text: string
  /** A slug; '' for all. */
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

/** Parameters of a check's page. */
export interface CheckSearch {
  readonly period: (typeof checkPeriods)[number]
  readonly results: 'all' | 'failed'
  /** Only results before this time, in milliseconds since the epoch; `undefined` starts with the newest. */
  readonly before: number | undefined
}

export const checkPeriods = ['day', 'week', 'month', 'quarter'] as const

export const checkAddress = addressCodec<CheckSearch>({
  period: oneOfParam('period', checkPeriods, 'day'),
  results: oneOfParam('results', ['all', 'failed'], 'all'),
  before: numberParam('before'),
})

/** Parses an id. Invalid input becomes 0, which is never a valid id. */
export function parseCheckId(said: string): number {
  return /^[1-9][0-9]{0,8}$/.test(said) ? Number(said) : 0
}
