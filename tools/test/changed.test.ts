import { checksOfChange } from '../check.ts'
import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { changedSelections } from './changed.ts'
import { table } from './changed.table.ts'
import { importsOf } from './import-graph.ts'
import { root } from './lanes.ts'

const filesFor = (...changed: readonly string[]) => changedSelections(changed).flatMap(({ files }) => files)

describe('a change is tested by', () => {
  test('what imports it, directly or through others', () => {
    const files = filesFor('src/domain/text/glob.ts')
    expect(files).toContain('src/domain/text/glob.test.ts')
    expect(files.length).toBeGreaterThan(1)
    expect(files.filter((file) => file.startsWith('e2e/'))).toEqual([])
  })

  test('itself, where it is a test', () => {
    expect(filesFor('tools/test/times.test.ts')).toEqual(['tools/test/times.test.ts'])
  })

  test('the servers that the table names', () => {
    expect(filesFor('src/api/scim/made-up.ts')).toContain('e2e/scim.test.ts')
    expect(filesFor('src/accounts/made-up.ts')).toContain('e2e/accounts.test.ts')
  })

  test('tests that read the folder of a file which is no module', () => {
    expect(filesFor('fixtures/profiles/README.md')).toContain('src/main/ingest/profiles.test.ts')
  })
})

test('every row of the table names files and tests that exist', () => {
  const finds = (glob: string) => globSync(glob, { cwd: root }).length > 0
  expect(table.flatMap(({ of, run }) => [of, run].filter((globs) => !globs.some(finds)))).toEqual([])
})

test('imports are read as they load: types and libraries do not count, workers and late imports do', () => {
  const text = [
    "import { a, type B } from './a.ts'",
    "import type { C } from '../c.ts'",
    "import { type D, type E } from './d.ts'",
    "import zod from 'zod'",
    "import {\n  long,\n  list,\n} from '#domain/list.ts'",
    "import './effect.ts'",
    "export { f } from '#demo/f.ts'",
    "const late = import('./late.ts')",
    "new Worker(new URL('./worker.ts', import.meta.url))",
  ].join('\n')
  expect(importsOf('src/x/x.ts', text)).toEqual([
    'src/x/a.ts',
    'src/domain/list.ts',
    'src/x/effect.ts',
    'demo/f.ts',
    'src/x/late.ts',
    'src/x/worker.ts',
  ])
})

describe('checks of a change', () => {
  const names = (...files: readonly string[]) => checksOfChange(files).map(({ name }) => name)

  test('are all but the lint of what did not change', () => {
    expect(names('src/domain/ids.ts').toSorted()).toEqual(
      ['types', 'dead code', 'lint', 'format', 'messages', 'comments', 'waits of tests'].toSorted(),
    )
    expect(names('docs/look.md')).not.toContain('lint')
  })

  test('lint every file once the rules change', () => {
    expect(checksOfChange(['tools/walls.ts'])).toBe(checksOfChange(['oxlint.config.ts', 'src/domain/ids.ts']))
  })
})
