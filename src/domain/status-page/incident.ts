import type { ComponentState, Impact } from './states.ts'

/** Stages of an incident, named as in the Statuspage API. */
export const incidentStates = ['investigating', 'identified', 'monitoring', 'resolved'] as const
/** Stages of a maintenance. */
export const maintenanceStates = ['scheduled', 'in_progress', 'verifying', 'completed'] as const
export type IncidentState = (typeof incidentStates)[number] | (typeof maintenanceStates)[number]
export type IncidentKind = 'incident' | 'maintenance'

export const MAX_TITLE = 200
export const MAX_UPDATE = 10_000
/** Maximum number of open incidents and planned maintenances per page. */
export const MAX_OPEN = 50

export interface IncidentUpdate {
  /** An opaque random id. */
  readonly publicId: string
  readonly state: IncidentState
  /** Markdown. */
  readonly text: string
  readonly at: Date
}

export interface Incident {
  readonly id: number
  readonly publicId: string
  readonly kind: IncidentKind
  readonly title: string
  readonly impact: Impact
  readonly state: IncidentState
  /** The affected components and the state each is put into. */
  readonly components: Readonly<Record<string, ComponentState>>
  /** The component whose outage opened the incident and whose recovery resolves it; `null` if a person opened it. */
  readonly outageOf: string | null
  readonly startsAt: Date
  /** Planned end of maintenance; `null` for incidents. */
  readonly endsAt: Date | null
  readonly resolvedAt: Date | null
  readonly createdAt: Date
  /** Newest first; never empty. */
  readonly updates: readonly IncidentUpdate[]
}

/** An incident to be opened. */
export interface NewIncident extends Pick<
  Incident,
  'kind' | 'title' | 'impact' | 'state' | 'components' | 'outageOf' | 'startsAt' | 'endsAt'
> {
  readonly text: string
}

/** An update that advances an incident. */
export interface NewUpdate {
  readonly state: IncidentState
  readonly text: string
  readonly components: Incident['components']
}

export function statesOf(kind: IncidentKind): readonly IncidentState[] {
  return kind === 'incident' ? incidentStates : maintenanceStates
}

/** Whether an incident in this state is closed. */
export function isOver(state: IncidentState): boolean {
  return state === 'resolved' || state === 'completed'
}

/** Whether maintenance is in progress. */
export function isUnderWay({ kind, state }: Pick<Incident, 'kind' | 'state'>): boolean {
  return kind === 'maintenance' && (state === 'in_progress' || state === 'verifying')
}

/** The next state of a scheduled maintenance; `undefined` if nothing is due. */
export function dueState({ kind, state, startsAt, endsAt }: Incident, now: Date): IncidentState | undefined {
  if (kind !== 'maintenance' || isOver(state)) return undefined
  if (endsAt !== null && endsAt <= now) return 'completed'
  return state === 'scheduled' && startsAt <= now ? 'in_progress' : undefined
}
