import type { Result } from '#domain/result.ts'
import { ok } from '#domain/result.ts'
import { fault, type Fault, type Parsed, type Word, type Written } from './lines.ts'
import { readMatcher, type ExceptionField, type Field, type FrameField, type Matcher } from './matcher.ts'

/** What a stack trace rule does to the frames that it matches (docs/protocol.md 5.7). */
export type Action =
  /** Sets which frames are the app's (`app`), or which ones count (`group`). */
  | { readonly kind: 'app' | 'group'; readonly yes: boolean; readonly on: 'frame' | 'newer' | 'older' }
  /** Names the frame, so that later rules can match it. */
  | { readonly kind: 'category'; readonly category: string }
  | { readonly kind: 'max-frames' | 'min-frames'; readonly count: number }
  | { readonly kind: 'invert-stacktrace'; readonly yes: boolean }

/** `[caller] | matchers | [callee] actions`. */
export interface StackRule extends Written {
  readonly exception: readonly Matcher<ExceptionField>[]
  /** Matchers on immutable properties of the frame. */
  readonly frame: readonly Matcher<FrameField>[]
  /** Matchers on what earlier rules may have set: `app`, `category`. */
  readonly state: readonly Matcher<FrameField>[]
  readonly caller?: readonly Matcher<FrameField>[]
  readonly callee?: readonly Matcher<FrameField>[]
  readonly actions: readonly Action[]
}

const exceptionFields: ReadonlySet<ExceptionField> = new Set<ExceptionField>(['type', 'value', 'mechanism'])
const stateFields: ReadonlySet<FrameField> = new Set<FrameField>(['app', 'category'])
const neighbourFields: ReadonlySet<FrameField> = new Set<FrameField>([
  'function',
  'module',
  'path',
  'package',
  'family',
  'app',
  'category',
])
const fields: ReadonlySet<ExceptionField | FrameField> = new Set<ExceptionField | FrameField>([
  ...exceptionFields,
  ...neighbourFields,
])

export function readStackRule(line: readonly Word[], written: Written): Parsed<StackRule> {
  const words = [...apart(line)]
  const whole = { text: written.text, at: words[0]?.at ?? 0 }
  const caller = words[0]?.text === '[' ? readNeighbour(words, 'caller') : ok(undefined)
  if (!caller.ok) return caller
  const matchers: Matcher<ExceptionField | FrameField>[] = []
  while (words[0] !== undefined && words[0].text !== '|' && !isAction(words[0])) {
    const matcher = readMatcher(words[0], fields)
    if (!matcher.ok) return matcher
    matchers.push(matcher.value)
    words.shift()
  }
  const callee = words[0]?.text === '|' ? readNeighbour(words, 'callee') : ok(undefined)
  if (!callee.ok) return callee
  if (matchers.length === 0) return fault('missing_matcher', whole)
  const actions = readActions(words)
  if (!actions.ok) return actions
  if (actions.value.length === 0) return fault('missing_action', { text: whole.text, at: whole.at + whole.text.length })
  return ok({
    ...written,
    exception: matchers.filter((one): one is Matcher<ExceptionField> => isOneOf(exceptionFields, one)),
    frame: matchers.filter(
      (one): one is Matcher<FrameField> => !isOneOf(exceptionFields, one) && !isOneOf(stateFields, one),
    ),
    state: matchers.filter((one): one is Matcher<FrameField> => isOneOf(stateFields, one)),
    ...(caller.value !== undefined && { caller: caller.value }),
    ...(callee.value !== undefined && { callee: callee.value }),
    actions: actions.value,
  })
}

function isOneOf(fieldSet: ReadonlySet<Field>, { field }: Matcher): boolean {
  return fieldSet.has(field)
}

/** Splits off `[`, `]` and `|` as separate words, except a `]` that closes a character class. */
function* apart(words: readonly Word[]): Generator<Word> {
  let isOpen = false
  for (const word of words) {
    let { text, at } = word
    while (/^[[\]|]/.test(text)) {
      isOpen = text.startsWith('[') || (isOpen && !text.startsWith(']'))
      yield { text: text.charAt(0), at }
      text = text.slice(1)
      at++
    }
    const isClosed = isOpen && text.endsWith(']') && text.split('[').length < text.split(']').length
    const rest = isClosed ? text.slice(0, -1) : text
    if (rest !== '') yield { text: rest, at }
    if (isClosed) {
      yield { text: ']', at: at + rest.length }
      isOpen = false
    }
  }
}

/** Consumes `[m …] |` or `| [m …]` from the front of the words. */
function readNeighbour(words: Word[], side: 'caller' | 'callee'): Parsed<readonly Matcher<FrameField>[]> {
  const pipe = side === 'callee' ? words.shift() : undefined
  const open = words.shift()
  if (open?.text !== '[') return fault('missing_matcher', open ?? pipe ?? { text: '', at: 0 })
  const matchers: Matcher<FrameField>[] = []
  for (let word = words.shift(); word?.text !== ']'; word = words.shift()) {
    if (word === undefined) return fault('unclosed_bracket', open)
    const matcher = readMatcher(word, neighbourFields)
    if (!matcher.ok) return matcher
    matchers.push(matcher.value)
  }
  if (matchers.length === 0) return fault('missing_matcher', open)
  if (side === 'caller' && words.shift()?.text !== '|') return fault('missing_pipe', open)
  return ok(matchers)
}

const FLAG = /^([v^]?)([+-])(app|group)$/
const SETTING = /^(category|max-frames|min-frames|invert-stacktrace)=(.*)$/s
const NO_MATCHER = /^[v^]?[+-]|^[\w-]+=/

function isAction({ text }: Word): boolean {
  return NO_MATCHER.test(text)
}

function readActions(words: readonly Word[]): Result<readonly Action[], Fault> {
  const actions: Action[] = []
  for (const word of words) {
    const action = readAction(word)
    if (!action.ok) return action
    actions.push(action.value)
  }
  return ok(actions)
}

function readAction(word: Word): Parsed<Action> {
  const [isFlag, range, sign, kind] = FLAG.exec(word.text) ?? []
  if (isFlag !== undefined) {
    const on = range === '^' ? 'newer' : range === 'v' ? 'older' : 'frame'
    return ok({ kind: kind === 'app' ? 'app' : 'group', yes: sign === '+', on })
  }
  const [, name = '', value = ''] = SETTING.exec(word.text) ?? []
  switch (name) {
    case 'category':
      return value === '' ? fault('empty_pattern', word) : ok({ kind: name, category: value })
    case 'max-frames':
    case 'min-frames':
      return /^\d{1,4}$/.test(value) ? ok({ kind: name, count: Number(value) }) : fault('not_a_number', word)
    case 'invert-stacktrace':
      return /^(?:[01]|yes|no|true|false)$/.test(value)
        ? ok({ kind: name, yes: /^(?:1|yes|true)$/.test(value) })
        : fault('not_a_flag', word)
  }
  return fault('unknown_action', word)
}
