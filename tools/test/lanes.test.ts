import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesOfLanes, laneNames, root, select, wholeList } from './lanes.ts'
import { partsOf } from './parts.ts'

/** Imports that open the engine, directly or in a full server. */
const OPENS_ENGINE =
  /\b(?:openEmbeddedEvents|openNewEvents|openServerEvents|eventEngines\w*|openTestStores|startChdb|TestClickHouse)\b|from '(?:\.\/|#main\/)server\.ts'/

describe('the lists', () => {
  test('every file of tests is in one lane of the full list', () => {
    const all = globSync('{src,demo,tools,bench,e2e}/**/*.{test,spec}.{ts,tsx}', { cwd: root }).toSorted()
    expect(Object.values(filesOfLanes('full')).flat().toSorted()).toEqual(all)
  })

  test('the quick list is all of it but what is named full', () => {
    const quick = Object.values(filesOfLanes('quick')).flat()
    const rest = Object.values(filesOfLanes('full'))
      .flat()
      .filter((file) => !quick.includes(file))
    expect(quick.filter((file) => file.includes('.full.'))).toEqual([])
    expect(rest.filter((file) => !file.includes('.full.'))).toEqual([])
    expect(wholeList('quick').map(({ lane }) => lane)).toEqual(laneNames.filter((lane) => lane !== 'fuzz'))
  })

  test('a file that opens the engine says so in its name', () => {
    const opens = filesOfLanes('full').unit.filter(
      (file) => file !== 'tools/test/lanes.test.ts' && OPENS_ENGINE.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(opens).toEqual([])
  })

  test('no path of a test is part of another, since runners choose files by parts of their paths', () => {
    const all = Object.values(filesOfLanes('full')).flat()
    expect(all.filter((file) => all.some((other) => other !== file && other.includes(file)))).toEqual([])
  })
})

describe('parts', () => {
  test('cover a list once, and no process opens the engine for more than 16 files', () => {
    const parts = partsOf(wholeList('full'), {})
    for (const lane of laneNames) {
      const own = parts.filter((part) => part.lane === lane)
      expect(own.flatMap(({ files }) => files).toSorted(), lane).toEqual(filesOfLanes('full')[lane])
      if (lane === 'engine') expect(Math.max(...own.map(({ files }) => files.length))).toBeLessThanOrEqual(16)
    }
    expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length)
  })

  test('are of about equal length, the longest first', () => {
    const files = ['a', 'b', 'c', 'd']
    const parts = partsOf([{ lane: 'http', files }], { a: 60, b: 40, c: 30, d: 10 })
    expect(parts.map(({ name, files: own, expectedSeconds }) => [name, own, expectedSeconds])).toEqual([
      ['http-1', ['a', 'd'], 70],
      ['http-2', ['b', 'c'], 70],
    ])
    expect(
      partsOf(
        [
          { lane: 'browser', files: ['a'] },
          { lane: 'unit', files: ['b'] },
        ],
        { a: 1, b: 9 },
      ),
    ).toMatchObject([{ name: 'unit-1' }, { name: 'browser-1' }])
  })

  test('are several of a lane only if it takes longer than half of the run, for each starts servers of its own', () => {
    const times = { a: 60, b: 60, c: 60, d: 60 }
    const names = (http: readonly string[], browser: readonly string[]) =>
      partsOf(
        [
          { lane: 'http', files: http },
          { lane: 'browser', files: browser },
        ],
        times,
      ).map(({ name }) => name)
    expect(names(['a', 'b'], ['c', 'd'])).toEqual(['http-1', 'browser-1'])
    expect(names(['a', 'b', 'c'], ['d'])).toEqual(['http-1', 'http-2', 'browser-1'])
  })

  test('are not made for a few seconds of tests', () => {
    expect(partsOf([{ lane: 'http', files: ['a', 'b', 'c'] }], { a: 5, b: 5, c: 5 })).toHaveLength(1)
  })
})

describe('words', () => {
  const files = {
    unit: ['src/domain/tickets.test.ts', 'src/domain/issue.test.ts'],
    engine: ['src/main/backup.engine.test.ts'],
    http: ['e2e/tickets.test.ts'],
    browser: ['e2e/issues.spec.ts'],
    fuzz: [],
  }
  const texts: Readonly<Record<string, string>> = {
    'src/domain/issue.test.ts': `test('an issue with Tickets')`,
    'e2e/issues.spec.ts': `test('after a kill -9')`,
  }
  const chosen = (...words: readonly string[]) => select(words, files, (file) => texts[file] ?? '')

  test('choose files by their paths and tests by their names, over all lanes', () => {
    const names = '[tT][iI][cC][kK][eE][tT][sS]'
    expect(chosen('tickets')).toEqual([
      { lane: 'unit', files: ['src/domain/tickets.test.ts'] },
      { lane: 'unit', files: ['src/domain/issue.test.ts'], names },
      { lane: 'http', files: ['e2e/tickets.test.ts'] },
    ])
  })

  test('are taken literally, and any of them is enough', () => {
    expect(chosen('kill -9', 'back')).toEqual([
      { lane: 'engine', files: ['src/main/backup.engine.test.ts'] },
      { lane: 'browser', files: ['e2e/issues.spec.ts'], names: '[kK][iI][lL][lL] -9|[bB][aA][cC][kK]' },
    ])
    expect(chosen('(a.b)')).toEqual([])
  })
})
