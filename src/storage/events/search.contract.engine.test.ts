import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventRow } from '#domain/event/event-row.ts'
import type { Period } from '#domain/event/event-filter.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { EventId, GroupHash, ProjectId } from '#domain/ids.ts'
import { parseIssueQuery, type IssueTerm } from '#domain/issue/issue-query.ts'
import { termsOf } from '#domain/issue/issue-truth.ts'
import { matchesPattern } from '#domain/query/pattern.ts'
import type { VersionTest } from '#domain/query/condition.ts'
import { parseReleaseVersion, versionOrder } from '#domain/release/version.ts'
import type { Pattern } from '#domain/query/ast.ts'
import { eventEngines } from './test-support/event-engines.ts'
import { eventTable } from '#telemetry/events/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { aGroup, aRow, mayRead } from './sample-row.ts'

const DAY_MS = 86_400_000
const firstDay = Date.UTC(2026, 9, 5)
const NOW = new Date(firstDay + 20 * DAY_MS)
const period: Period = {
  since: new Date(firstDay + 3 * DAY_MS + 5_000),
  until: new Date(firstDay + 9 * DAY_MS + 5_000),
}

function termsIn(text: string): readonly IssueTerm[] {
  const query = parseIssueQuery(text, NOW)
  if (!query.ok) throw new Error(`No query: ${text}`)
  return termsOf(query.value)
}

const words = ['pay', 'Pay', 'cart', 'été', '100%', 'a_b', 'a\\b', '*', 'x', '42', 'x7', '0']
const word = fc.constantFrom(...words)
const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((some) => some.join(' '))
const maybe = <T>(of: fc.Arbitrary<T>, none: T) => fc.oneof(of, fc.constant(none))

/** The event fields that searches use, with few distinct values so that many match. */
const anEvent = fc.record({
  group: fc.constantFrom('one', 'two', 'three'),
  dayOffset: fc.integer({ min: 0, max: 12 }),
  level: fc.constantFrom('error', 'warning', 'fatal' as const),
  release: maybe(
    fc.constantFrom(
      'web@1.2.0',
      'web@1.2.1',
      'web@2.0.0',
      'web@2.0.0-rc1+7',
      'v1.10',
      '7211+7211',
      'app@12+9',
      '3f2a91c',
      '20261120',
    ),
    '',
  ),
  title: phrase,
  error: maybe(phrase, ''),
  type: maybe(fc.constantFrom('TypeError', 'typeerror', 'E%'), ''),
  isHandled: fc.boolean(),
  userId: maybe(fc.constantFrom('7', '77'), ''),
  email: maybe(fc.constantFrom('ann@acme.com', 'bob@acme.com', 'ann@mail.example'), ''),
  files: fc.uniqueArray(fc.constantFrom('src/checkout/pay.ts', 'src/cart/list.ts', 'node:fs'), { maxLength: 3 }),
  functions: fc.uniqueArray(fc.constantFrom('pay', 'list', 'Object.<anonymous>'), { maxLength: 2 }),
  browser: maybe(fc.constantFrom('Chrome', 'Firefox', 'Chrome_2'), ''),
  items: maybe(fc.constantFrom('3', '12', '12.5', 'many'), ''),
  hasTrace: fc.boolean(),
})
type MadeEvent = typeof anEvent extends fc.Arbitrary<infer Made> ? Made : never

function rowOf(made: MadeEvent, project: ProjectId): EventRow {
  return aRow({
    projectId: project,
    groupHash: aGroup(made.group),
    timestamp: firstDay + made.dayOffset * DAY_MS + 7 * 3_600_000,
    level: made.level,
    release: made.release,
    title: made.title,
    metadata: { type: made.type, value: made.error, filename: '', function: '' },
    handled: made.isHandled,
    userKey: made.userId !== '' ? `id:${made.userId}` : made.email !== '' ? `email:${made.email}` : '',
    user: { ...(made.userId !== '' && { id: made.userId }), ...(made.email !== '' && { email: made.email }) },
    stack: { files: made.files, functions: made.functions, modules: [] },
    traceId: made.hasTrace ? aGroup('a trace') : '',
    tags: [['browser', made.browser] as const, ['items', made.items] as const].filter(([, value]) => value !== ''),
  })
}

const like = (patterns: readonly Pattern[], text: string) =>
  text !== '' && patterns.some((pattern) => matchesPattern(pattern, text))
const inside = (patterns: readonly Pattern[], text: string) =>
  patterns.some((pattern) => matchesPattern(['', ...pattern.map((part) => part.toLowerCase()), ''], text.toLowerCase()))

/** Whether a term, ignoring its negation, matches an event. A deliberately simple implementation. */
function isTrueOf(term: IssueTerm, row: EventRow): boolean {
  if (term.kind === 'tag' && term.comparisons !== undefined) {
    const number = Number(row.tags.find(([key]) => key === term.key)?.[1] ?? 'none')
    return term.comparisons.some(({ operator, value }) => (operator === '>' ? number > value : number === value))
  }
  if (term.kind === 'tag') return like(term.patterns, row.tags.find(([key]) => key === term.key)?.[1] ?? '')
  if (term.kind === 'text')
    return [row.title, row.metadata.value, ...row.stack.files, ...row.stack.functions].some((text) =>
      inside([term.pattern], text),
    )
  if (term.kind === 'has') return presence(term.of.key, row)
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the fields that are asked for below
  switch (term.key) {
    case 'level':
      return term.test.values.includes(row.level)
    case 'release':
      return like(term.test.patterns, row.release)
    case 'release.version':
      return term.test.versions.some((asks) => isVersion(asks, row.release))
    case 'release.package':
      return like(term.test.patterns, parseReleaseVersion(row.release).package)
    case 'release.build':
      return like(term.test.patterns, parseReleaseVersion(row.release).semver?.build ?? '')
    case 'title':
      return inside(term.test.patterns, row.title)
    case 'message':
      return inside(term.test.patterns, row.metadata.value === '' ? row.title : row.metadata.value)
    case 'error.value':
      return inside(term.test.patterns, row.metadata.value)
    case 'error.type':
      return like(term.test.patterns, row.metadata.type)
    case 'error.handled':
      return term.test.truths.includes(row.handled)
    case 'user.id':
      return like(term.test.patterns, row.user.id ?? '')
    case 'user.email':
      return like(term.test.patterns, row.user.email ?? '')
    case 'stack.filename':
      return row.stack.files.some((file) => like(term.test.patterns, file))
    case 'stack.function':
      return row.stack.functions.some((name) => like(term.test.patterns, name))
    default:
      throw new Error(`No oracle for ${term.key}`)
  }
}

function isVersion(asks: VersionTest, release: string): boolean {
  const { short, semver } = parseReleaseVersion(release)
  if (semver === undefined) return false
  const version = short.replace(/^v|\+.*$/g, '')
  if (asks.kind === 'like') return like([asks.pattern], version)
  const order = versionOrder(version) ?? ''
  switch (asks.operator) {
    case '=':
      return order === asks.order
    case '>':
      return order > asks.order
    case '>=':
      return order >= asks.order
    case '<':
      return order < asks.order
    case '<=':
      return order <= asks.order
  }
}

function presence(key: string, row: EventRow): boolean {
  if (key === 'trace') return row.traceId !== ''
  if (key === 'user') return row.userKey !== ''
  if (key === 'release') return row.release !== ''
  if (key === 'release.version') return parseReleaseVersion(row.release).semver !== undefined
  if (key === 'error.value') return row.metadata.value !== ''
  return row.tags.some(([name]) => name === key)
}

const asked = fc.constantFrom(
  'level:error',
  'level:[error,fatal]',
  'release:web@1.2*',
  'release:web@2.0.0',
  '!release:*1.2*',
  'user.email:*@acme.com',
  '!user.email:ann@*',
  'user.id:7',
  'browser:Chrome',
  '!browser:Chrome',
  'browser:Chrome_*',
  'has:trace',
  '!has:user',
  'has:browser',
  '!has:release',
  'has:error.value',
  'error.type:TypeError',
  'error.type:E%',
  'stack.filename:*/checkout/*',
  '!stack.filename:node*',
  'stack.function:pay',
  'error.handled:true',
  'error.handled:false',
  'title:pay',
  'message:100%',
  '!message:été',
  'error.value:"a_b"',
  'error.value:pay*x',
  'pay',
  '!cart',
  '"pay cart"',
  'ÉTÉ',
  'pay*cart',
  '"anonymous"',
  'a\\\\b',
  '"\\*"',
  'browser:[Firefox,Chrome*]',
  'browser:\uf00dStartsWith\uf00dChrome',
  'tags[items,number]:>5',
  'tags[items,number]:[3, 12.5]',
  '!tags[items,number]:3',
  'release.version:>=1.2.1',
  'release.version:[<1.10, 12]',
  'release.version:2.0.0-rc1',
  'release.version:<2',
  '!release.version:2.0.*',
  'has:release.version',
  'release.package:web',
  '!release.package:a*',
  'release.build:7*',
)

let projects = 0

// The SQL is the same on every engine, so the results are tested thoroughly on only one.
describe.each(eventEngines)('a search, $name', ({ name, open }) => {
  const numRuns = name === 'embedded' ? 50 : 12
  let folder: string
  let store: EventStore
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-search-'))
    store = await open({ folder })
  })
  afterAll(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })

  test('of the index finds what looking at every event finds', { timeout: 120_000 }, async () => {
    const worlds = fc.record({
      events: fc.array(anEvent, { minLength: 1, maxLength: 12 }),
      queries: fc.uniqueArray(asked, { minLength: 4, maxLength: 10 }),
    })
    await fc.assert(
      fc.asyncProperty(worlds, async ({ events, queries }) => {
        projects += 1
        const project = projects as ProjectId
        const rows = events.map((made) => rowOf(made, project))
        await store.insert('events', encodeRows(eventTable, rows), `world ${projects}`)
        await store.indexed()
        const terms = queries.flatMap(termsIn)
        const hashes = ['one', 'two', 'three'].map(aGroup)
        const groups = hashes.map((groupHash) => ({ projectId: project, groupHash }))
        const within = rows.filter(
          ({ timestamp }) => timestamp >= firstDay + 3 * DAY_MS && timestamp < firstDay + 10 * DAY_MS,
        )
        const truths = (hash: GroupHash, term: IssueTerm) =>
          within.filter(({ groupHash }) => groupHash === hash).map((row) => isTrueOf(term, row))

        const answers = await store.groupsMatching(mayRead(), groups, period, terms)
        hashes.forEach((hash, index) => {
          // Groups without events are never searched.
          if (!within.some(({ groupHash }) => groupHash === hash)) return
          const isWanted = (term: IssueTerm) => term.kind === 'text' || !term.negated
          expect(answers[index]).toEqual(terms.map((term) => truths(hash, term).includes(isWanted(term))))
        })
      }),
      { numRuns },
    )
  })

  test('of events looks at each of them', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anEvent, { minLength: 1, maxLength: 12 }), asked, async (events, text) => {
        projects += 1
        const project = projects as ProjectId
        const rows = events.map((made) => rowOf(made, project))
        await store.insert('events', encodeRows(eventTable, rows), `world ${projects}`)
        const terms = termsIn(text)
        const filter = { period: { since: new Date(0), until: NOW }, environments: [], terms }
        const page = { order: 'newest', limit: 100 } as const
        const found = await store.events(mayRead(), { projects: [project] }, filter, page)
        const expected = rows.filter((row) => terms.every((term) => isTrueOf(term, row) !== term.negated))
        const ids = (of: readonly { eventId: EventId }[]) => of.map(({ eventId }) => eventId).toSorted()
        expect(ids(found)).toEqual(ids(expected))
      }),
      { numRuns },
    )
  })
})
