import type { Frame, Stacktrace } from '#domain/event/event.ts'
import { familyOf } from '../group/steps/family.ts'
import { kotlinName } from '../group/v4/names.ts'
import { cut } from '../normalise/fields.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'
import { crashFrame, type GroupingTitle } from './main-exception.ts'
import { namedException } from './named-exception.ts'

const MAX_CULPRIT = 200

/**
 * Returns where an event comes from, for a list: the transaction, else the crash's location, else the URL; '' if
 * unknown (docs/protocol.md 5.9).
 */
export function culpritOf(event: NormalEvent, grouping: GroupingTitle): string {
  const place = event.transaction ?? directiveOf(event) ?? placeOf(event, grouping) ?? event.request?.url
  return cut(place ?? '', MAX_CULPRIT)
}

function directiveOf({ security }: NormalEvent): string | undefined {
  const directive = security?.effective_directive
  return typeof directive === 'string' ? directive : undefined
}

function placeOf(event: NormalEvent, grouping: GroupingTitle): string | undefined {
  const exception = namedException(event, grouping)
  // The stack of a synthetic exception leads to the SDK call.
  if (exception?.mechanism?.synthetic === true && !isTree(exception.stacktrace)) return ''
  const frame = crashFrame(event, exception)
  return frame === undefined ? undefined : placeName(frame, frame.platform ?? event.platform)
}

/** A call tree is itself the measurement. */
function isTree(stack: Stacktrace | undefined): boolean {
  return stack?.frames.some(({ parent_index: parent }) => parent !== undefined) === true
}

function placeName(frame: Frame, platform: string): string | undefined {
  const place = frame.module ?? frame.filename
  switch (familyOf(platform)) {
    case 'javascript':
      return `${frame.function ?? '?'}(${place ?? '?'})`
    case 'native':
      return frame.function === undefined ? undefined : (kotlinTitle(frame.function) ?? frame.function)
    case 'other':
      if (place === undefined) return frame.function
      return frame.function === undefined ? place : `${place} in ${frame.function}`
  }
}

/** `Cart.total` for a Kotlin/Native function; `undefined` for other names. */
function kotlinTitle(name: string): string | undefined {
  return kotlinName(name)?.replace(/^(?:[a-z][\w]*\.)+(?=[A-Z])/, '')
}
