import { refuse } from '#domain/result.ts'
import type { Refusal } from './refusal.ts'

/** It does not exist, or the caller may not see it. */
export function notFound(what: string, name: string) {
  return refuse<Refusal>({ reason: 'not_found', what, name })
}

/**
 * It is not possible in the current state.
 * @param why machine-readable
 */
export function conflict(why: string, detail: string) {
  return refuse<Refusal>({ reason: 'conflict', why, detail })
}

/** A field or parameter is invalid for a reason that its schema cannot express. */
export function invalid(place: 'query' | 'body', name: string, detail: string) {
  return refuse<Refusal>({ reason: 'invalid_request', flaws: [{ in: place, name, detail }] })
}
