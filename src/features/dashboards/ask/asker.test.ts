import { describe, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { readContent } from '#domain/dashboard/read-content.ts'
import type { Asked, AskedWithin, Dataset } from '../datasets/dataset.ts'
import { spans } from '../datasets/spans.ts'
import { askAll } from './ask-all.ts'
import { answerOf, periodBefore } from './answer.ts'
import { createAsker } from './asker.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const within: AskedWithin = {
  grants: {
    events: operatorGrant('event:read'),
    projects: operatorGrant('project:read'),
    org: operatorGrant('org:read'),
    alerts: operatorGrant('alerts:read'),
  },
  projects: [],
  chosen: [],
  slugs: new Map(),
  environments: [],
  asked: {},
  period: { since: new Date('2026-11-20T10:00:00Z'), until: noon },
  stepSeconds: 3600,
  now: noon,
}

/** A dataset that records its questions. Its values are the lengths of function names. */
function aDataset(): { readonly dataset: Dataset; readonly asked: Asked[] } {
  const asked: Asked[] = []
  const dataset: Dataset = {
    ...spans,
    rows: async (_, one) => {
      asked.push({ ...one, functions: [...one.functions] })
      return [{ values: one.groupBy, numbers: one.functions.map((name) => name.length) }]
    },
  }
  return { dataset, asked }
}

const of = (name: string, more: Partial<Asked> = {}): Asked => {
  return { query: '', groupBy: [], functions: [name], limit: 5, ...more }
}

describe('the questions of a dashboard', () => {
  test('are put as one where they are about the same rows', async () => {
    const { dataset, asked } = aDataset()
    const asker = createAsker(within)
    const found = await Promise.all([
      asker.rows(dataset, of('a')),
      asker.rows(dataset, of('bb')),
      asker.rows(dataset, of('a', { functions: ['bb', 'ccc', 'a'], query: '  ' })),
    ])
    expect(found.map((rows) => rows[0]?.numbers)).toEqual([[1], [2], [2, 3, 1]])
    expect(asked).toEqual([of('a', { functions: ['a', 'bb', 'ccc'] })])
  })

  test('of twenty widgets that show the same rows are two: one of the period, and one of that before', async () => {
    const { dataset, asked } = aDataset()
    const asker = createAsker(within)
    const names = ['count()', 'rate()', 'p95(span.duration)', 'failure_rate()']
    await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const one = of(names[at % names.length] ?? '')
        // Every second one is a big number, which is compared with the previous period.
        await Promise.all([
          asker.rows(dataset, one),
          ...(at % 2 ? [asker.rows(dataset, one, periodBefore(within))] : []),
        ])
      }),
    )
    expect(asked.map(({ functions }) => functions)).toEqual([names, ['rate()', 'failure_rate()']])
  })

  test('stay apart where rows, their order or their time differ', async () => {
    const { dataset, asked } = aDataset()
    const asker = createAsker(within)
    await Promise.all([
      asker.rows(dataset, of('a')),
      asker.rows(dataset, of('a', { query: 'x:y' })),
      asker.rows(dataset, of('a', { groupBy: ['g'] })),
      asker.rows(dataset, of('b', { groupBy: ['g'] })),
      asker.rows(dataset, of('a'), periodBefore(within)),
    ])
    expect(asked).toHaveLength(5)
  })

  test('that come later are answered from what was asked, or asked by themselves', async () => {
    const { dataset, asked } = aDataset()
    const asker = createAsker(within)
    await asker.rows(dataset, of('a'))
    expect((await asker.rows(dataset, of('a')))[0]?.numbers).toEqual([1])
    expect((await asker.rows(dataset, of('bb')))[0]?.numbers).toEqual([2])
    expect(asked).toHaveLength(2)
  })
})

describe('a widget', () => {
  const question = { dataset: 'spans', query: '', groupBy: [], functions: ['count()'], limit: 5 }

  test.each([
    ['a dataset that there is not', { ...question, dataset: 'tides' }, { reason: 'dataset', word: 'tides' }],
    ['a function that there is not', { ...question, functions: ['p12(x)'] }, { reason: 'function', word: 'p12(x)' }],
    ['a search that cannot be read', { ...question, query: '(' }, { reason: 'query' }],
    [
      'a field that sessions have not',
      { ...question, dataset: 'sessions', functions: ['sessions()'], groupBy: ['x'] },
      { reason: 'field', word: 'x' },
    ],
    [
      'a bracket too many in a search for vitals',
      { ...question, dataset: 'vitals', functions: ['lcp()'], query: ') OR (a:b' },
      { reason: 'query' },
    ],
  ])('that asks for %s says so, and asks nothing', async (_, asked, problem) => {
    expect(await answerOf(createAsker(within), 'line', asked, [])).toMatchObject({ kind: 'wrong', problem })
  })

  test('that fails says so alone, under the digest that the log has', async () => {
    const content = (display: string) => ({ kind: 'chart', display, question: { ...question, dataset: 'spans' } })
    const place = { x: 0, y: 0, w: 4, h: 4 }
    const read = readContent({
      name: 'x',
      widgets: [
        { id: 'broken', title: '', place, content: content('table') },
        { id: 'text', title: '', place, content: { kind: 'text', text: 'Hello' } },
        { id: 'odd', title: '', place, content: { kind: 'placeholder', because: { reason: 'sql', detail: 'x' } } },
      ],
    })
    if (!read.ok) throw new Error(read.refusal.at)
    // No server is set up here, so every question to its store throws.
    const shown = await askAll(createAsker(within), read.value.widgets, [], () => '4711')
    expect(shown.map(({ answer }) => answer)).toEqual([
      { kind: 'failed', digest: '4711' },
      undefined,
      { kind: 'unreadable', because: { reason: 'sql', detail: 'x' } },
    ])
  })
})
