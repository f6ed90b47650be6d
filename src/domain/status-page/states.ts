/** The states of a component, from the best to the worst. Their names are those of the Statuspage API. */
export const componentStates = [
  'operational',
  'under_maintenance',
  'degraded_performance',
  'partial_outage',
  'major_outage',
] as const
export type ComponentState = (typeof componentStates)[number]

/** `unknown`: nothing is known, for a check has not run or Mishap was down. */
export type ShownState = ComponentState | 'unknown'

/** How bad an incident is, from the least to the most. The names are those of the Statuspage API. */
export const impacts = ['none', 'minor', 'major', 'critical'] as const
export type Impact = (typeof impacts)[number]

/** How a page stands as a whole. */
export type Indicator = Impact | 'maintenance'

const order: readonly ShownState[] = ['unknown', ...componentStates]

/** Returns the worst of some states; `unknown` where there are none. Whatever is known counts for more than what is not. */
export function worstOf(states: readonly ShownState[]): ShownState {
  return order[Math.max(0, ...states.map((state) => order.indexOf(state)))] ?? 'unknown'
}

/** Returns how a page stands whose components are in these states. */
export function indicatorOf(states: readonly ShownState[]): Indicator {
  switch (worstOf(states)) {
    case 'unknown':
    case 'operational':
      return 'none'
    case 'under_maintenance':
      return 'maintenance'
    case 'degraded_performance':
      return 'minor'
    case 'partial_outage':
      return 'major'
    case 'major_outage':
      return 'critical'
  }
}

/** The only way from text to a {@link ComponentState}. */
export function parseComponentState(text: string): ComponentState | undefined {
  return componentStates.find((state) => state === text)
}
