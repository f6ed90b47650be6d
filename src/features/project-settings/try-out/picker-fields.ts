/** Names of the fields by which a form says which event is meant. */
export const pickerFields = { event: 'event', pasted: 'pasted' } as const

/** The value of the radio button for an event that is not in the list. */
export const ANOTHER = 'another'

/** Characters of an event's JSON. Four bytes each, it stays within what a server function may be sent (1 MB). */
export const MAX_PASTED = 250_000

/** One of the latest events, to pick. */
export interface EventChoice {
  readonly id: string
  readonly title: string
  /** Where it happened. */
  readonly place: string
  /** "5m ago" */
  readonly age: string
}
