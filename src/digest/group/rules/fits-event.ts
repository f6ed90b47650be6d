import type { Exception, Thread } from '#domain/event/event.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import { familyOf } from '../steps/family.ts'
import { stacksOf } from '../steps/stacks.ts'
import type { FingerprintRule } from './fingerprint-rules.ts'
import { flagText, type EventField, type ExceptionField, type Matcher, type ThreadField } from './matcher.ts'
import { frameValue, pageOf, reactCodeOf, tagOf } from './subject.ts'

/**
 * Returns whether a rule matches the event. All frame matchers must match the same frame; likewise for exceptions and
 * threads.
 */
export function fitsEvent(rule: FingerprintRule, event: NormalEvent): boolean {
  return (
    rule.event.every((matcher) => fitsWhole(matcher, event)) &&
    fitsOne(rule.exception, event.exception, exceptionValue) &&
    (rule.frame.length === 0 ||
      fitsOne(
        rule.frame,
        stacksOf(event).flatMap(({ frames }) => frames),
        (frame, field) => {
          if (field === 'app') return flagText(frame.in_app)
          return field === 'category' ? undefined : frameValue(frame, field, event.platform)
        },
      )) &&
    fitsOne(rule.thread, event.threads, threadValue)
  )
}

/** Returns whether one item matches. An empty list is tested as a single missing item, which every `!` matches. */
function fitsOne<T, M extends Matcher>(
  matchers: readonly M[],
  candidates: readonly T[] | undefined,
  valueOf: (candidate: T, field: M['field']) => string | undefined,
): boolean {
  if (candidates === undefined || candidates.length === 0) return matchers.every((matcher) => matcher.fits(undefined))
  return candidates.some((candidate) => matchers.every((matcher) => matcher.fits(valueOf(candidate, matcher.field))))
}

function fitsWhole(matcher: Matcher<EventField>, event: NormalEvent): boolean {
  if (matcher.field !== 'message') return matcher.fits(eventValue(event, matcher.field, matcher.tag))
  const { logentry, exception = [] } = event
  return matcher.isNegated
    ? matcher.fits(logentry?.formatted) && exception.every(({ value }) => matcher.fits(value))
    : matcher.fits(logentry?.formatted) || exception.some(({ value }) => matcher.fits(value))
}

function eventValue(
  event: NormalEvent,
  field: Exclude<EventField, 'message'>,
  tag: string | undefined,
): string | undefined {
  switch (field) {
    case 'logger':
    case 'level':
    case 'release':
      return event[field]
    case 'sdk':
      return event.sdk?.name
    case 'family':
      return familyOf(event.platform)
    case 'tag':
      return tagOf(event, tag ?? '')
    case 'react':
      return reactCodeOf(event)
    case 'page':
      return pageOf(event)
  }
}

export function exceptionValue(exception: Exception, field: ExceptionField): string | undefined {
  switch (field) {
    case 'type':
    case 'value':
      return exception[field]
    case 'mechanism':
      return exception.mechanism?.type
  }
}

function threadValue(thread: Thread, field: ThreadField): string | undefined {
  switch (field) {
    case 'thread.id':
      return thread.id
    case 'thread.name':
      return thread.name
    case 'thread.state':
      return thread.state
    case 'thread.crashed':
      return flagText(thread.crashed === true)
    case 'thread.current':
      return flagText(thread.current === true)
  }
}
