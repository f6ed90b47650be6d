import type { Json, JsonObject } from '#domain/event/event.ts'
import { compileOwnership, ownershipOf } from '#domain/ownership/ownership.ts'
import { parseQuery } from '#domain/query/parse.ts'
import { defaultRules, filterNames, type FilterRules } from '#domain/project/project-rules.ts'
import { compileGlob } from '#domain/text/glob.ts'
import { growthFloor, type Work } from '#floors'
import { decodeEvent } from './decode/decode-event.ts'
import { compileFilters, filterEvent } from './filter/filter-event.ts'
import { compileGrouping, groupEvent } from './group/grouping.ts'
import { compileScrubbing, scrubEvent } from './scrub/scrub-event.ts'
import { scrubText } from './scrub/scrub-parts.ts'
import { normalOf } from './scrub/testing.ts'
import { fill } from './testing.ts'

/** A stage whose time may grow linearly with its input, but not faster. */
interface Stage {
  readonly name: string
  /** Adversarial texts, repeated. */
  readonly pieces: readonly string[]
  /** Characters of the smallest input; the largest is four times as long. */
  readonly size: number
  readonly prepare: (text: string) => Work
}

/** Twice the input may take twice the time, plus some noise; quadratic work takes four times as long. */
const LIMIT = 3

// scrub/scrub-text.floors.ts has others, in texts of a megabyte.
const secrets = ['token: ', 'authorization: f, ', 'x%40%2540', '-eyJa', '4111 ', ' -u a:']
const wording = ['a', '1', '.', ':', '(<', 'Mon Jan 1 ', 'at f (a.js:1:2)\n']
const words = [...secrets, ...wording]

const everyFilter: FilterRules = {
  known: Object.fromEntries(filterNames.map((name) => [name, 'drop'])) as FilterRules['known'],
  lists: {
    ...defaultRules.filters.lists,
    error_messages: { action: 'drop', values: ['*a*b*c*', '*[ab]?a?c*', `${'*a'.repeat(100)}b`] },
  },
}
const grouping = compileGrouping({
  fingerprint: `message:"${'*a'.repeat(100)}b" -> x\nerror.type:*[a-z]?b* -> {{ message }}`,
  stackTrace: `function:${'*a'.repeat(50)}b -app\nstack.abs_path:**/a/**/b/** +app`,
})
const ownership = compileOwnership({
  rules: `path:*/a/*/b/*/c/*.ts a@example.com\nmodule:${'*a'.repeat(50)}b a@example.com\nurl:*[ab]?c* a@example.com`,
  codeowners: '**/a/**/b/**/c/** @a\n/a/*/b @b',
})

function eventOfText(text: string): JsonObject {
  const frame = { function: text, filename: text, abs_path: text, module: text, in_app: true, context_line: text }
  return {
    platform: 'javascript',
    exception: [{ type: text, value: text, stacktrace: { frames: [frame] } }],
    message: text,
    request: { url: text, headers: [['User-Agent', text]] },
    extra: { text },
  }
}

/** As after normalising, but without truncation. */
const normalOfText = (text: string) => ({ ...normalOf({ message: 'm' }), ...(eventOfText(text) as object) })

/** Thousands of each part of an event. */
function manyOf(text: string): Json {
  const entries = text.match(/[\s\S]{1,8}/g) ?? []
  const map = Object.fromEntries(entries.map((entry, index) => [`${entry}${index}`, entry]))
  return {
    tags: entries.map((entry, index) => [`${entry}${index}`, entry]),
    breadcrumbs: entries.map((entry) => ({ message: entry, data: { entry } })),
    exception: entries.map((entry) => ({ type: entry, stacktrace: { frames: [{ function: entry, vars: map }] } })),
    extra: map,
    contexts: map,
    modules: map,
    request: { headers: map, cookies: entries.join(';'), query_string: entries.join('&'), data: map },
    logentry: { message: text, params: entries },
    errors: entries.map((entry) => ({ type: entry, name: entry })),
  }
}

const stages: readonly Stage[] = [
  {
    name: 'decoding',
    pieces: ['[', '{"a":', '"a",', 'NaN,', '\\', '\\u0000', '1e999,', '-Infinity,', '"'],
    // Beyond half a million brackets, V8's own parser spends its time on memory: 50 ms for a megabyte.
    size: 50_000,
    prepare: (text) => {
      const bytes = Buffer.from(`{"a":[${text}`)
      const whole = Buffer.from(`{"a":[${text.replace(/[^aN,]/g, '')}null]}`)
      return () => [decodeEvent(bytes), decodeEvent(whole)]
    },
  },
  {
    name: 'normalising',
    pieces: ['%s', '%(a)s', '{}', 'a', ';', '&', '%', '=', ' ', '\n'],
    size: 4_000,
    prepare: (text) => {
      const event = eventOfText(text)
      return () => normalOf(event)
    },
  },
  {
    name: 'normalising what comes by the thousand',
    pieces: ['abcdefgh', '%s%s%s%s', '        '],
    size: 1_000,
    prepare: (text) => {
      const event = manyOf(text)
      return () => normalOf(event)
    },
  },
  { name: 'scrubbing', pieces: words, size: 16_000, prepare: (text) => () => scrubText(text) },
  {
    name: 'grouping',
    pieces: words,
    size: 2_000,
    prepare: (text) => {
      const event = normalOfText(text)
      return () => groupEvent(event, grouping).secondary()
    },
  },
  {
    name: 'filters',
    pieces: [...wording, 'Mozilla/5.0 (', 'Chrome/1', 'bot '],
    size: 8_000,
    prepare: (text) => {
      const event = normalOfText(text)
      return () => filterEvent(event, compileFilters(everyFilter), { userAgent: text, remoteAddress: null })
    },
  },
  {
    name: 'ownership',
    pieces: ['a/', 'a/b/', 'a', '/', '\\', 'a.b.'],
    size: 8_000,
    prepare: (text) => {
      const event = normalOfText(text)
      return () => ownershipOf(event, ownership, [])
    },
  },
  {
    name: 'queries',
    pieces: ['(', '!', '"a":', 'a:[b ', 'a:b,', '\\"', '*', 'a '],
    size: 1_000,
    prepare: (text) => () => parseQuery(text),
  },
  {
    name: 'globs',
    pieces: ['a', 'ab', 'a/', '/', 'b'],
    size: 16_000,
    prepare: (text) => {
      const globs = ['*a*a*a*b', '*[ab]?[ab]?c', '{a,b}*{c,d}'].map((one) =>
        compileGlob(one, { isPath: false, ignoreCase: true }),
      )
      const paths = ['**/a/**/b', '**/a*/**/*b*/c'].map((one) => compileGlob(one, { isPath: true, ignoreCase: true }))
      return () => [...globs, ...paths].map((glob) => glob?.(text))
    },
  },
]

for (const { name, pieces, size, prepare } of stages)
  for (const piece of pieces)
    growthFloor(`stage: ${name}`, {
      of: piece,
      sizes: [size, 4 * size],
      most: LIMIT,
      prepare: (length) => prepare(fill(piece, length)),
    })

for (const pattern of ['a(?:.*b)?', String.raw`(\w|\w\w)+@`, '(?:a?){200}a{200}'])
  growthFloor('stage: scrubbing by a pattern of a project', {
    of: pattern,
    sizes: [4_000, 16_000],
    most: LIMIT,
    prepare: (length) => {
      const rules = { ...defaultRules.scrubbing, rules: [{ what: { pattern }, where: '**', how: 'mask' as const }] }
      const scrubber = compileScrubbing(rules)
      const event = { ...normalOf({ message: 'm' }), logentry: { formatted: fill('a', length) } }
      return () => scrubEvent(event, scrubber)
    },
  })
