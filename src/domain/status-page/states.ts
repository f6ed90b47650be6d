/** Component states from best to worst, named as in the Statuspage API. */
export const componentStates = [
  'operational',
  'under_maintenance',
  'degraded_performance',
  'partial_outage',
  'major_outage',
] as const
export type ComponentState = (typeof componentStates)[number]

/** `unknown`: no data, because a check has not run yet or Mishap was down. */
export type ShownState = ComponentState | 'unknown'

/** Incident impact from lowest to highest, named as in the Statuspage API. */
export const impacts = ['none', 'minor', 'major', 'critical'] as const
export type Impact = (typeof impacts)[number]

/** The overall state of a page. */
export type Indicator = Impact | 'maintenance'

const order: readonly ShownState[] = ['unknown', ...componentStates]

/** The worst of these states; `unknown` if there are none. Any known state counts as worse than `unknown`. */
export function worstOf(states: readonly ShownState[]): ShownState {
  return order[Math.max(0, ...states.map((state) => order.indexOf(state)))] ?? 'unknown'
}

/** The overall state of a page with components in these states. */
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

export function parseComponentState(text: string): ComponentState | undefined {
  return componentStates.find((state) => state === text)
}
