import type { Event } from '#domain/event/event.ts'
import { cut } from '../normalise/fields.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'
import { crashFrame, mainException } from './main-exception.ts'

const MAX_LINE = 256
const MAX_TYPE = 128
const MAX_VALUE = 1024
const UNKNOWN = '<unknown>'

export interface Title {
  readonly title: string
  readonly metadata: Event['metadata']
}

/**
 * What an event is called (PROTOCOL 5.9): `Type: first line of the value`, or the message. An exception that the SDK made
 * up to carry a stack lends its text, not the name of a function.
 */
export function titleOf(event: NormalEvent): Title {
  const exception = mainException(event)
  const message = event.logentry?.formatted
  if (event.type === 'default' || exception === undefined) {
    return { title: firstLine(message ?? exception?.value) ?? stackTitle(event), metadata: {} }
  }
  const frame = crashFrame(exception.stacktrace)
  const isSynthetic = exception.mechanism?.synthetic === true
  const value = firstLine(isSynthetic ? (message ?? exception.value) : exception.value)
  const type = isSynthetic ? undefined : exception.type
  return {
    title:
      type === undefined
        ? (value ?? frame?.function ?? UNKNOWN)
        : cut(value === undefined ? type : `${type}: ${value}`, MAX_LINE),
    metadata: {
      ...(exception.type !== undefined && { type: cut(exception.type, MAX_TYPE) }),
      ...(exception.value !== undefined && { value: cut(exception.value, MAX_VALUE) }),
      ...(frame?.filename !== undefined && { filename: frame.filename }),
      ...(frame?.function !== undefined && { function: frame.function }),
    },
  }
}

function stackTitle({ stacktrace }: NormalEvent): string {
  return crashFrame(stacktrace)?.function ?? UNKNOWN
}

function firstLine(text: string | undefined): string | undefined {
  const line = text
    ?.split('\n')
    .find((candidate) => candidate.trim() !== '')
    ?.trim()
  return line === undefined ? undefined : cut(line, MAX_LINE)
}
