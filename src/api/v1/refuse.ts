import { refuse } from '#domain/result.ts'
import type { Refusal } from './refusal.ts'

/** There is none, or none that whoever asks may know of. */
export function notFound(what: string, name: string) {
  return refuse<Refusal>({ reason: 'not_found', what, name })
}

/** It cannot be done as things stand. @param why machine-readable */
export function conflict(why: string, detail: string) {
  return refuse<Refusal>({ reason: 'conflict', why, detail })
}

/** A field of the body, or a parameter, is wrong in a way that its schema does not tell. */
export function invalid(place: 'query' | 'body', name: string, detail: string) {
  return refuse<Refusal>({ reason: 'invalid_request', flaws: [{ in: place, name, detail }] })
}
