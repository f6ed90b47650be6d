import { severalParam, type Param } from './params.ts'
import type { PeriodName } from './period.ts'

/** The filters of data pages. Each page supports one or more of them. */
export interface PageScope {
  /** Slugs; empty for all. */
  readonly projects: readonly string[]
  /** Empty for all. */
  readonly environments: readonly string[]
  readonly period: PeriodName
}

/** The parameters have the same names on every page. */
export const projectsParam: Param<readonly string[]> = severalParam('project')
export const environmentsParam: Param<readonly string[]> = severalParam('environment')

/** Toggles a choice. */
export function toggled(chosen: readonly string[], one: string): readonly string[] {
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
}

/**
 * The available choices. Includes chosen values even if they are unknown, because otherwise they could not be
 * deselected.
 */
export function withChosen(known: readonly string[], chosen: readonly string[]): readonly string[] {
  return [...new Set([...known, ...chosen])]
}
