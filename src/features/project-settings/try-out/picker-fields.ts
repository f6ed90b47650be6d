/** Names of the fields that select an event. */
export const pickerFields = { event: 'event', pasted: 'pasted' } as const

/** The radio button's value for an unlisted event. */
export const ANOTHER = 'another'

/**
 * Maximum length of an event's JSON in characters. At four bytes each, it stays within the limit of server functions (1
 * MB).
 */
export const MAX_PASTED = 250_000

/** One of the offered events. */
export interface EventChoice {
  readonly id: string
  readonly title: string
  /** Where it occurred. */
  readonly place: string
  /** "5m ago" */
  readonly age: string
}
