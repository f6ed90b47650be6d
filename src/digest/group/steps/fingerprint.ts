import type { Event, Exception, Frame } from '#domain/event/event.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import { limits } from '../../normalise/limits.ts'
import { stackOf, stacksOf } from './stacks.ts'
import { messageOf, pageOf, reactCodeOf, slashed, tagOf } from '../rules/subject.ts'

const DEFAULT = /^\{\{\s*default\s*\}\}$/
const VARIABLE = /\{\{\s*([^\s{}]+)\s*\}\}/g

export function isDefault(entry: string): boolean {
  return DEFAULT.test(entry)
}

/** Returns whether a fingerprint only asks for default grouping. */
export function isOnlyDefault(fingerprint: readonly string[]): boolean {
  return fingerprint.length === 1 && isDefault(fingerprint[0] ?? '')
}

/** Where fingerprint variables take their values from. */
export interface VariableSource {
  readonly event: NormalEvent
  /** The exception that names the event. */
  readonly exception: Exception | undefined
  readonly frame: Frame | undefined
}

/** @param main index of the exception that names the event; the last one by default */
export function variableSource(event: NormalEvent, main: number | undefined): VariableSource {
  const exception = event.exception?.[main ?? event.exception.length - 1]
  const stack = exception === undefined ? stacksOf(event).at(-1) : stackOf(exception, event)
  const frame = stack?.frames.findLast(({ in_app }) => in_app) ?? stack?.frames.at(-1)
  return { event, exception, frame }
}

/**
 * Maximum number of characters that values may add to one entry. An entry has room for hundreds of `{{ message }}` of
 * up to 8 kB each; four of the longest exceed any sensible use.
 */
const MOST_FILLED = 4 * limits.message

/**
 * Fills in the variables of a fingerprint entry or a title (docs/protocol.md 5.7). A variable without a value becomes
 * `<no-…>`. An unknown one becomes `<unrecognized-variable-…>` if it is the whole entry, and stays as text otherwise.
 * Variables that exceed the room of the entry stay as they are.
 */
export function withVariables(text: string, source: VariableSource): string {
  let room = MOST_FILLED
  return text.replace(VARIABLE, (whole: string, name: string) => {
    if (isDefault(whole)) return whole
    const known = variableOf(name, source)
    if (known === undefined) return whole === text.trim() ? `<unrecognized-variable-${name}>` : whole
    const filling = known.value ?? `<no-${known.missing}>`
    if (filling.length > room) return whole
    room -= filling.length
    return filling
  })
}

interface Variable {
  readonly value: string | undefined
  /** Replaces a variable that has no value. */
  readonly missing: string
}

function variableOf(name: string, source: VariableSource): Variable | undefined {
  if (!name.startsWith('tags.')) return variables.get(name)?.(source)
  const tag = name.slice('tags.'.length)
  return { value: tagOf(source.event, tag), missing: `value-for-tag-${tag}` }
}

type Read = (source: VariableSource) => Variable

function ofEvent(missing: string, read: (event: NormalEvent) => string | undefined): Read {
  return ({ event }) => ({ value: filled(read(event)), missing })
}

function ofException(missing: string, read: (exception: Exception) => string | undefined): Read {
  return ({ exception }) => ({ value: exception && filled(read(exception)), missing })
}

function ofFrame(missing: string, read: (frame: Frame) => string | undefined): Read {
  return ({ frame }) => ({ value: frame && filled(read(frame)), missing })
}

function filled(text: string | undefined): string | undefined {
  return text === '' ? undefined : text
}

const type = ofException('type', (exception) => exception.type)
const value = ofException('value', (exception) => exception.value)
const functionName = ofFrame('function', (frame) => frame.function)
const path = ofFrame('abs-path', (frame) => frame.abs_path ?? frame.filename)
const module = ofFrame('module', (frame) => frame.module)
const packageName = ofFrame('package', (frame) => slashed(frame.package)?.split('/').at(-1))

const variables: ReadonlyMap<string, Read> = new Map([
  ['transaction', ofEvent('transaction', (event: Pick<Event, 'transaction'>) => event.transaction)],
  ['message', ofEvent('message', messageOf)],
  ['level', ofEvent('level', (event) => event.level)],
  ['logger', ofEvent('logger', (event) => event.logger)],
  ['type', type],
  ['error.type', type],
  ['value', value],
  ['error.value', value],
  ['function', functionName],
  ['stack.function', functionName],
  ['path', path],
  ['stack.abs_path', path],
  ['stack.filename', ofFrame('filename', (frame) => frame.filename ?? frame.abs_path)],
  ['module', module],
  ['stack.module', module],
  ['package', packageName],
  ['stack.package', packageName],
  ['page', ofEvent('page', pageOf)],
  ['react', ofEvent('react-error', reactCodeOf)],
])
