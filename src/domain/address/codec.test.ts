import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { addressCodec, fieldsOf, paramsOf } from './codec.ts'
import {
  numberParam,
  oneOfParam,
  pageParam,
  parsedParam,
  severalParam,
  textParam,
  wholeTextParam,
  type AddressParams,
} from './params.ts'
import { periodParam } from './period.ts'
import { environmentsParam, projectsParam, toggled, withChosen } from './scope.ts'

const codec = addressCodec({
  projects: projectsParam,
  environments: environmentsParam,
  period: periodParam('14d'),
  few: severalParam('few', { most: 3, longest: 5 }),
  words: textParam('words', { longest: 20, trimmed: true }),
  query: wholeTextParam('query', { longest: 30, usual: 'is:open' }),
  sort: oneOfParam('sort', ['newest', 'oldest'], 'newest'),
  charted: oneOfParam('chart', ['p50', 'p95'], undefined),
  date: parsedParam(
    'date',
    (said) => (/^\d{4}$/.test(said) ? { year: Number(said) } : undefined),
    ({ year }) => year,
  ),
  before: numberParam('before'),
  page: pageParam(),
})
const plain = codec.parse({})

/** Round-trips a state through a URL. */
function throughAddress(state: typeof plain): typeof plain {
  return codec.parse(paramsOf(paths.issues(codec.print(state)).split('?')[1] ?? ''))
}

const parameters = [
  'project',
  'environment',
  'period',
  'few',
  'words',
  'query',
  'sort',
  'chart',
  'date',
  'before',
  'page',
]
const hostile: readonly string[] = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '\0',
  'a\0b',
  '\u{FFFF}\u{202E}',
  ' ',
  '+',
  '%00',
  '&period=1h#x',
  '<script>',
  'x'.repeat(8000),
  '9'.repeat(8000),
  '-1',
  '1e9',
  'NaN',
  '00',
]

describe('the address of a page', () => {
  test('is plain where nothing is chosen', () => {
    expect(paths.issues(codec.print(plain))).toBe('/issues')
    expect(plain).toEqual({
      projects: [],
      environments: [],
      period: '14d',
      few: [],
      words: '',
      query: 'is:open',
      sort: 'newest',
      charted: undefined,
      date: undefined,
      before: undefined,
      page: 1,
    })
  })

  test('says every choice, in the order of the definition', () => {
    const state = codec.parse(
      paramsOf('page=3&before=7&date=2026&chart=p95&sort=oldest&query=&words=+a+&period=1h&project=web&project=api'),
    )
    expect(paths.issues(codec.print(state))).toBe(
      '/issues?project=web&project=api&period=1h&words=a&query=&sort=oldest&chart=p95&date=2026&before=7&page=3',
    )
    expect(throughAddress(state)).toEqual(state)
  })

  test.each(hostile)('that says %j everywhere opens, and is said again as it was read', (said) => {
    const state = codec.parse(Object.fromEntries(parameters.map((name) => [name, said])))
    expect(throughAddress(state)).toEqual(state)
    expect(state.period).toBe('14d')
    expect(state.sort).toBe('newest')
    expect(state.charted).toBeUndefined()
    expect(JSON.stringify(state).length).toBeLessThan(2000)
  })

  test('that repeats a parameter is read where several can be chosen, and nowhere else', () => {
    const many = Array.from({ length: 8000 }, (_, index) => `p${index % 4000}`)
    const state = codec.parse(Object.fromEntries(parameters.map((name) => [name, many])))
    expect(state).toEqual({
      ...plain,
      projects: many.slice(0, 50),
      environments: many.slice(0, 50),
      few: many.slice(0, 3),
    })
    expect(codec.parse({ project: ['web', '', 'web', 'x'.repeat(501)] }).projects).toEqual(['web'])
    expect(codec.parse({ period: ['1h'], sort: ['oldest'], page: ['2', '3'] })).toEqual(plain)
  })

  test('that names what every object has says nothing', () => {
    const params: AddressParams = paramsOf('__proto__=1&constructor=2&toString=3&hasOwnProperty=4')
    expect(codec.parse(params)).toEqual(plain)
    expect(Object.keys(params)).toContain('__proto__')
    expect(({} as { readonly period?: unknown }).period).toBeUndefined()
  })

  test('opens whatever it says', () => {
    const anything = fc.dictionary(
      fc.constantFrom(...parameters, '__proto__', 'x'),
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(fc.string()),
        fc.constantFrom(...hostile.filter((one) => one.length < 100)),
      ),
    )
    fc.assert(
      fc.property(anything, (params) => {
        const state = codec.parse(params)
        expect(throughAddress(state)).toEqual(throughAddress(throughAddress(state)))
      }),
    )
  })
})

test.each([
  ['1', 1],
  ['999999', 999_999],
  ['1000000', 1],
  ['0', 1],
  ['01', 1],
  ['1.5', 1],
])('page %s of a list is page %i', (said, read) => {
  expect(pageParam().read(said)).toBe(read)
})

test('a form sends along what it does not ask for', () => {
  const params = codec.print({ ...plain, projects: ['web', 'api'], words: 'a', page: 2 })
  expect(fieldsOf(params, ['words'])).toEqual([
    { name: 'project', value: 'web' },
    { name: 'project', value: 'api' },
    { name: 'page', value: '2' },
  ])
})

test('a choice comes and goes, and what the address chose can be taken back', () => {
  expect(toggled(['web'], 'api')).toEqual(['web', 'api'])
  expect(toggled(['web', 'api'], 'web')).toEqual(['api'])
  expect(withChosen(['web', 'api'], ['gone', 'api'])).toEqual(['web', 'api', 'gone'])
})
