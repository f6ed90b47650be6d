import { ok } from '#domain/result.ts'
import { fault, unquoted, type Parsed, type Word, type Written } from './lines.ts'
import {
  readMatcher,
  type EventField,
  type ExceptionField,
  type FrameField,
  type Field,
  type Matcher,
  type ThreadField,
} from './matcher.ts'

/** `matchers -> values [title="…"]`: the values replace default grouping for matching events (docs/protocol.md 5.7). */
export interface FingerprintRule extends Written {
  /** Matchers for the event, for one of its exceptions, for one of its frames, and for one of its threads. */
  readonly event: readonly Matcher<EventField>[]
  readonly exception: readonly Matcher<ExceptionField>[]
  readonly frame: readonly Matcher<FrameField>[]
  readonly thread: readonly Matcher<ThreadField>[]
  /** Variables are not resolved yet. */
  readonly values: readonly string[]
  readonly title?: string
  /** The machine-readable name of a built-in rule. */
  readonly name?: string
}

const eventFields: ReadonlySet<EventField> = new Set<EventField>([
  'message',
  'logger',
  'level',
  'release',
  'sdk',
  'family',
  'tag',
  'react',
  'page',
])
const exceptionFields: ReadonlySet<ExceptionField> = new Set<ExceptionField>(['type', 'value', 'mechanism'])
const frameFields: ReadonlySet<FrameField> = new Set<FrameField>(['function', 'module', 'path', 'package', 'app'])
const threadFields: ReadonlySet<ThreadField> = new Set<ThreadField>([
  'thread.id',
  'thread.name',
  'thread.state',
  'thread.crashed',
  'thread.current',
])
const fields: ReadonlySet<Field> = new Set<Field>([...eventFields, ...exceptionFields, ...frameFields, ...threadFields])

export function readFingerprintRule(words: readonly Word[], written: Written): Parsed<FingerprintRule> {
  const arrow = words.findIndex(({ text }) => text.startsWith('->'))
  const whole = { text: written.text, at: words[0]?.at ?? 0 }
  const matchers: Matcher[] = []
  for (const word of arrow === -1 ? words : words.slice(0, arrow)) {
    const matcher = readMatcher(word, fields)
    if (!matcher.ok) return matcher
    matchers.push(matcher.value)
  }
  const arrowWord = words[arrow]
  if (arrowWord === undefined) return fault('missing_arrow', endOf(whole))
  if (matchers.length === 0) return fault('missing_matcher', whole)
  const rest = { text: arrowWord.text.slice(2), at: arrowWord.at + 2 }
  const result = readResult([...(rest.text === '' ? [] : [rest]), ...words.slice(arrow + 1)])
  if (!result.ok) return result
  if (result.value.values.length === 0) return fault('missing_fingerprint', arrowWord)
  return ok({
    ...written,
    event: only(matchers, eventFields),
    exception: only(matchers, exceptionFields),
    frame: only(matchers, frameFields),
    thread: only(matchers, threadFields),
    ...result.value,
  })
}

function only<F extends Field>(matchers: readonly Matcher[], scope: ReadonlySet<Field>): readonly Matcher<F>[] {
  return matchers.filter((matcher): matcher is Matcher<F> => scope.has(matcher.field))
}

function endOf({ text, at }: Word): Word {
  return { text, at: at + text.length }
}

const ATTRIBUTE = /^([a-z_]+)=(.*)$/s

/** Reads the values, separated by commas or spaces, and the title after them. */
function readResult(words: readonly Word[]): Parsed<Pick<FingerprintRule, 'values' | 'title'>> {
  const values: string[] = []
  let title: string | undefined
  for (const word of words) {
    const [whole, name, value = ''] = ATTRIBUTE.exec(word.text) ?? []
    if (whole === undefined && title === undefined) {
      values.push(...partsOf(word.text).map(unquoted))
      continue
    }
    if (name !== 'title' || title !== undefined) return fault('unknown_attribute', word)
    if (unquoted(value) === '') return fault('empty_pattern', word)
    title = unquoted(value)
  }
  return ok({ values: values.filter((value) => value !== ''), ...(title !== undefined && { title }) })
}

/** Splits at commas outside quotes. */
function partsOf(word: string): readonly string[] {
  return word.match(/"(?:[^"\\]|\\.)*"|[^,]+/g) ?? []
}
