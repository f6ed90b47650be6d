import type { Json } from '#domain/event/event.ts'
import type { EventId } from '#domain/ids.ts'
import { defaultRules, type FilterName, type FilterRules } from '#domain/project/project-rules.ts'
import { normaliseEvent, type NormalEvent } from '../normalise/normalise-event.ts'
import { compileFilters, filterEvent } from './filter-event.ts'
import type { Bearer } from './subject.ts'

/** A visitor's request. */
export const nobody: Bearer = { userAgent: null, remoteAddress: '203.0.113.7' }

type Payload = { readonly [name: string]: Json }

export function anEvent(payload: Payload): NormalEvent {
  const receivedAt = Date.parse('2026-11-20T12:00:00Z')
  const eventId = '0123456789abcdef0123456789abcdef' as EventId
  return normaliseEvent(payload, { eventId, receivedAt, remoteAddress: nobody.remoteAddress, envelope: {} })
}

export function inBrowser(
  type: string,
  value: string,
  stack: readonly Payload[] = [],
  more: Payload = {},
): NormalEvent {
  const stacktrace = stack.length === 0 ? {} : { stacktrace: { frames: stack } }
  return anEvent({ platform: 'javascript', exception: { values: [{ type, value, ...stacktrace }] }, ...more })
}

/** An event from a console or from `captureMessage` in a page. */
export function message(text: string): NormalEvent {
  return anEvent({ platform: 'javascript', message: text })
}

export function onServer(more: Payload): NormalEvent {
  return anEvent({ platform: 'node', exception: { values: [{ type: 'Error', value: 'boom' }] }, ...more })
}

/** Frames of a page, newest last. */
export function frames(...files: readonly string[]): readonly Payload[] {
  return files.map((file) => ({
    abs_path: file,
    filename: file,
    function: 'f',
    lineno: 1,
    colno: 2,
    in_app: !file.includes('node_modules'),
  }))
}

export function only(name: FilterName, action: 'drop' | 'fold' = 'drop'): FilterRules {
  return { ...defaultRules.filters, known: { ...defaultRules.filters.known, [name]: action } }
}

export function isTaken(name: FilterName, event: NormalEvent, bearer: Bearer = nobody): boolean {
  return filterEvent(event, compileFilters(only(name)), bearer)?.filter === name
}
