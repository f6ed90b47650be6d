import { oneOfParam, severalParam, type Param } from './params.ts'

/** The lengths of the periods that people choose from, in hours, by their names in the address. */
export const periodHours = { '1h': 1, '24h': 24, '7d': 168, '14d': 336, '30d': 720, '90d': 2160 } as const
export type PeriodName = keyof typeof periodHours
export const periodNames = ['1h', '24h', '7d', '14d', '30d', '90d'] as const satisfies readonly PeriodName[]

/** The filters that data pages can have: every one of them knows one or more of these. */
export interface PageScope {
  /** Slugs; empty: all. */
  readonly projects: readonly string[]
  /** Empty: all. */
  readonly environments: readonly string[]
  readonly period: PeriodName
}

/** The parameters that say it have the same names on every page. */
export const projectsParam: Param<readonly string[]> = severalParam('project')
export const environmentsParam: Param<readonly string[]> = severalParam('environment')

/** @param usual what the page shows where its address names no period */
export function periodParam<const Known extends PeriodName>(known: readonly Known[], usual: Known): Param<Known> {
  return oneOfParam('period', known, usual)
}

/** Returns what is chosen once one of the choices has been pressed. */
export function toggled(chosen: readonly string[], one: string): readonly string[] {
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
}

/** Returns what can be chosen. What the address chose is offered even where nobody knows it: else nobody could take it back. */
export function withChosen(known: readonly string[], chosen: readonly string[]): readonly string[] {
  return [...new Set([...known, ...chosen])]
}
