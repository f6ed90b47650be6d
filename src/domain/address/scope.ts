import { severalParam, type Param } from './params.ts'
import type { PeriodName } from './period.ts'

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

/** Returns what is chosen once one of the choices has been pressed. */
export function toggled(chosen: readonly string[], one: string): readonly string[] {
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
}

/** Returns what can be chosen. What the address chose is offered even where nobody knows it: else nobody could take it back. */
export function withChosen(known: readonly string[], chosen: readonly string[]): readonly string[] {
  return [...new Set([...known, ...chosen])]
}
