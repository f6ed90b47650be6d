import type { Event } from '#domain/event/event.ts'
import { reactErrorOf } from '#domain/react/react-errors.ts'
import { cut } from '../normalise/fields.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'
import { findingTitle } from './finding-title.ts'
import { crashFrame, type GroupingTitle } from './main-exception.ts'
import { monitorTitle } from './monitor-title.ts'
import { namedException, shownText, shownType } from './named-exception.ts'
import { sayingLine } from './saying-line.ts'
import { securityTitle } from './security-title.ts'

const MAX_LINE = 256
const MAX_TYPE = 128
const MAX_VALUE = 1024
const UNKNOWN = '<unknown>'

export interface Title {
  readonly title: string
  readonly metadata: Event['metadata']
}

/**
 * Returns the title of an event (docs/protocol.md 5.9): that of the grouping rule, else `Type: first line of the
 * value`, the message, or what a browser blocked. A synthetic exception that only carries a stack contributes its text,
 * but no function name.
 */
export function titleOf(event: NormalEvent, grouping: GroupingTitle): Title {
  const own = ownTitle(event, grouping)
  const ruled = firstLine(grouping.title)
  return ruled === undefined ? own : { ...own, title: ruled }
}

function ownTitle(event: NormalEvent, grouping: GroupingTitle): Title {
  if (event.type === 'performance' || event.type === 'replay') return findingTitle(event, event.type)
  if (event.type === 'monitor') return monitorTitle(event)
  const { security } = event
  if (security !== undefined) return { title: cut(securityTitle(event.type, security), MAX_LINE), metadata: {} }
  const exception = namedException(event, grouping)
  const message = event.logentry?.formatted
  const frame = crashFrame(event, exception)
  if (event.type === 'default' || exception === undefined) {
    return { title: lineOf(sayingLine(message ?? exception?.value)) ?? frame?.function ?? UNKNOWN, metadata: {} }
  }
  const isSynthetic = exception.mechanism?.synthetic === true
  const value = lineOf(
    isSynthetic ? sayingLine(message ?? exception.value) : (readable(exception.value) ?? shownText(exception, event)),
  )
  const own = shownType(exception, event)
  const type = isSynthetic || own === '' ? undefined : own
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

/** Expands the text that React strips from production builds; `undefined` for other errors. */
function readable(value: string | undefined): string | undefined {
  return value?.startsWith('Minified React error') === true ? firstLine(reactErrorOf(value)?.text ?? value) : undefined
}

function lineOf(line: string | undefined): string | undefined {
  return line === undefined ? undefined : cut(line, MAX_LINE)
}

function firstLine(text: string | undefined): string | undefined {
  const line = text
    ?.split('\n')
    .find((candidate) => candidate.trim() !== '')
    ?.trim()
  return line === undefined ? undefined : cut(line, MAX_LINE)
}
