import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filesOfLanes, partsOf, root, select } from './lanes.ts'

test('every file of tests is in one lane', () => {
  const all = globSync('{src,demo,tools,bench,e2e}/**/*.{test,spec}.{ts,tsx}', { cwd: root }).toSorted()
  expect(Object.values(filesOfLanes()).flat().toSorted()).toEqual(all)
})

test('files that open the engine share no process with too many others, and each is in one part', () => {
  const { engine } = filesOfLanes()
  const parts = partsOf({ lane: 'engine' }).map(({ files = [] }) => files)
  expect(Math.max(...parts.map((files) => files.length))).toBeLessThanOrEqual(16)
  expect(parts.flat().toSorted()).toEqual(engine.toSorted())
  expect(partsOf({ lane: 'unit' })).toEqual([{ lane: 'unit' }])
  const some = { lane: 'engine', files: engine.slice(0, 3), names: 'x' } as const
  expect(partsOf(some)).toEqual([some])
})

describe('words', () => {
  const files = {
    timed: [],
    unit: ['src/domain/tickets.test.ts', 'src/domain/issue.test.ts'],
    engine: ['src/main/backup.test.ts'],
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

  test('are taken as they stand, and any of them is enough', () => {
    expect(chosen('kill -9', 'back')).toEqual([
      { lane: 'engine', files: ['src/main/backup.test.ts'] },
      { lane: 'browser', files: ['e2e/issues.spec.ts'], names: '[kK][iI][lL][lL] -9|[bB][aA][cC][kK]' },
    ])
    expect(chosen('(a.b)')).toEqual([])
  })
})
