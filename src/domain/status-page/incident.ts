import type { ComponentState, Impact } from './states.ts'

/** What an incident goes through; the names are those of the Statuspage API. */
export const incidentStates = ['investigating', 'identified', 'monitoring', 'resolved'] as const
/** What maintenance goes through. */
export const maintenanceStates = ['scheduled', 'in_progress', 'verifying', 'completed'] as const
export type IncidentState = (typeof incidentStates)[number] | (typeof maintenanceStates)[number]
export type IncidentKind = 'incident' | 'maintenance'

export const MAX_TITLE = 200
export const MAX_UPDATE = 10_000
/** Open incidents and planned maintenance of one page. */
export const MAX_OPEN = 50

/** One message about an incident. */
export interface IncidentUpdate {
  /** Random: it tells nothing but itself. */
  readonly publicId: string
  readonly state: IncidentState
  /** Markdown. */
  readonly text: string
  readonly at: Date
}

/** An incident or a maintenance of a status page. */
export interface Incident {
  readonly id: number
  readonly publicId: string
  readonly kind: IncidentKind
  readonly title: string
  readonly impact: Impact
  readonly state: IncidentState
  /** The components that it affects, and the states that it puts them in. */
  readonly components: Readonly<Record<string, ComponentState>>
  /** The component whose outage opened it, and whose recovery resolves it; null: it was written by hand. */
  readonly outageOf: string | null
  readonly startsAt: Date
  /** When maintenance is to end; null for incidents. */
  readonly endsAt: Date | null
  readonly resolvedAt: Date | null
  readonly createdAt: Date
  /** Newest first; never empty. */
  readonly updates: readonly IncidentUpdate[]
}

/** An incident that is to be opened. */
export interface NewIncident extends Pick<
  Incident,
  'kind' | 'title' | 'impact' | 'state' | 'components' | 'outageOf' | 'startsAt' | 'endsAt'
> {
  readonly text: string
}

/** A message that moves an incident on. */
export interface NewUpdate {
  readonly state: IncidentState
  readonly text: string
  readonly components: Incident['components']
}

/** Returns the states that an incident of a kind can be in. */
export function statesOf(kind: IncidentKind): readonly IncidentState[] {
  return kind === 'incident' ? incidentStates : maintenanceStates
}

/** Returns whether nothing more is expected of an incident in this state. */
export function isOver(state: IncidentState): boolean {
  return state === 'resolved' || state === 'completed'
}

/** Returns whether a maintenance is under way. */
export function isUnderWay({ kind, state }: Pick<Incident, 'kind' | 'state'>): boolean {
  return kind === 'maintenance' && (state === 'in_progress' || state === 'verifying')
}

/** Returns the next state of a maintenance that begins and ends by the clock; undefined: nothing is due. */
export function dueState({ kind, state, startsAt, endsAt }: Incident, now: Date): IncidentState | undefined {
  if (kind !== 'maintenance' || isOver(state)) return undefined
  if (endsAt !== null && endsAt <= now) return 'completed'
  return state === 'scheduled' && startsAt <= now ? 'in_progress' : undefined
}
