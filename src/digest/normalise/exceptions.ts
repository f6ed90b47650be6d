import type { Exception, JsonObject, Mechanism, Stacktrace, Thread } from '#domain/event/event.ts'
import type { Raw } from './fields.ts'
import type { Notes } from './notes.ts'
import { dataObject } from './data.ts'
import { count, finished, flag, isObject, keepEnds, objectsOf, text, trimmedText } from './fields.ts'
import { limits } from './limits.ts'
import { normaliseStacktrace } from './stacktrace.ts'

/** The exceptions of an event, innermost cause first as sent; `undefined` if there are none. */
export function normaliseExceptions(raw: Raw, platform: string, notes: Notes): readonly Exception[] | undefined {
  const all = objectsOf(raw, 'exception', notes)
  if (all.length > limits.exceptions)
    notes.add('too_many', 'exception', { count: all.length, limit: limits.exceptions })
  const exceptions = keepEnds(all, limits.exceptions)
    .map((exception, index) => normaliseException(exception, platform, `exception.${index}`, notes))
    .filter((exception, index) => saysSomething(exception, `exception.${index}`, notes))
  return exceptions.length === 0 ? undefined : exceptions
}

function normaliseException(raw: JsonObject, platform: string, name: string, notes: Notes): Exception {
  return finished<Exception>({
    type: trimmedText(raw.type, limits.exceptionType, `${name}.type`, notes),
    value: text(raw.value, limits.message, `${name}.value`, notes),
    module: text(raw.module, limits.symbol, `${name}.module`, notes),
    raw_type: text(raw.raw_type, limits.exceptionType, `${name}.raw_type`, notes),
    raw_module: text(raw.raw_module, limits.symbol, `${name}.raw_module`, notes),
    thread_id: text(raw.thread_id, limits.shortText, `${name}.thread_id`, notes),
    mechanism: normaliseMechanism(raw.mechanism, `${name}.mechanism`, notes),
    stacktrace: normaliseStacktrace(raw.stacktrace, { platform, name: `${name}.stacktrace`, notes }),
    raw_stacktrace: normaliseStacktrace(raw.raw_stacktrace, { platform, name: `${name}.raw_stacktrace`, notes }),
  })
}

function saysSomething({ type, value, stacktrace }: Exception, name: string, notes: Notes): boolean {
  if (type !== undefined || value !== undefined || stacktrace !== undefined) return true
  notes.add('invalid_data', name)
  return false
}

function normaliseMechanism(raw: Raw, name: string, notes: Notes): Mechanism | undefined {
  if (!isObject(raw)) return undefined
  return finished<Mechanism>({
    type: text(raw.type, limits.shortText, `${name}.type`, notes) ?? 'generic',
    handled: flag(raw.handled),
    synthetic: flag(raw.synthetic),
    description: text(raw.description, limits.message, `${name}.description`, notes),
    help_link: text(raw.help_link, limits.url, `${name}.help_link`, notes),
    source: text(raw.source, limits.shortText, `${name}.source`, notes),
    exception_id: count(raw.exception_id),
    parent_id: count(raw.parent_id),
    is_exception_group: flag(raw.is_exception_group),
    data: dataObject(raw.data, `${name}.data`, notes),
    meta: dataObject(raw.meta, `${name}.meta`, notes),
  })
}

/** An old SDK's top-level stack trace belongs to its only exception (docs/protocol.md 4.3). */
export function withStacktrace(
  exceptions: readonly Exception[] | undefined,
  stacktrace: Stacktrace | undefined,
): { exceptions: readonly Exception[] | undefined; stacktrace: Stacktrace | undefined } {
  const only = exceptions?.length === 1 ? exceptions[0] : undefined
  if (only === undefined || only.stacktrace !== undefined || stacktrace === undefined) return { exceptions, stacktrace }
  return { exceptions: [{ ...only, stacktrace }], stacktrace: undefined }
}

/** The threads of an event; `undefined` if there are none. */
export function normaliseThreads(raw: Raw, platform: string, notes: Notes): readonly Thread[] | undefined {
  const all = objectsOf(raw, 'threads', notes)
  if (all.length === 0) return undefined
  if (all.length > limits.threads) notes.add('too_many', 'threads', { count: all.length, limit: limits.threads })
  return keepEnds(all, limits.threads).map((thread, index) =>
    finished<Thread>({
      id: text(thread.id, limits.shortText, `threads.${index}.id`, notes),
      name: text(thread.name, limits.shortText, `threads.${index}.name`, notes),
      crashed: flag(thread.crashed),
      current: flag(thread.current),
      main: flag(thread.main),
      state: text(thread.state, limits.shortText, `threads.${index}.state`, notes),
      held_locks: dataObject(thread.held_locks, `threads.${index}.held_locks`, notes),
      stacktrace: normaliseStacktrace(thread.stacktrace, { platform, name: `threads.${index}.stacktrace`, notes }),
      raw_stacktrace: normaliseStacktrace(thread.raw_stacktrace, {
        platform,
        name: `threads.${index}.raw_stacktrace`,
        notes,
      }),
    }),
  )
}
