import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkWaits, waitsIn } from './waits.ts'

/** Split, because this file is a test as well. */
const timer = ['set', 'Timeout'].join('')
const pause = ['de', 'lay'].join('')
const ofPages = ['waitFor', 'Timeout'].join('')
const scheduled = ['scheduler', 'wait'].join('.')

test.each([
  `await new Promise((resolve) => ${timer}(resolve, 200))`,
  `import { ${timer} as rest } from 'node:timers/promises'`,
  `import { setImmediate, ${timer} } from 'node:timers/promises'`,
  ['import timers', "from 'node:timers/promises'"].join(' '),
  `await globalThis.${timer}(resolve)`,
  `  await ${pause}(20)`,
  `await page.${ofPages}(500)`,
  `await ${scheduled}(5)`,
])('%s waits for a time', (line) => {
  expect(waitsIn(`const a = 1\n${line}\n`)).toEqual([2])
})

test.each([
  `test.${timer}(60_000)`,
  `socket.${timer}(1_000)`,
  `vi.useFakeTimers({ toFake: ['${timer}'] })`,
  `import { setImmediate as turn } from 'node:timers/promises'`,
  `route.${pause}(5)`,
])('%s does not', (line) => {
  expect(waitsIn(line)).toEqual([])
})

test('a planted wait is found in a test, and is the business of a harness', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'mishap-waits-'))
  const planted = ['src/a/x.test.ts', 'bench/y.test.ts', 'src/a/test-support/z.test.ts', 'src/a/code.ts']
  for (const file of planted) {
    await mkdir(dirname(join(folder.path, file)), { recursive: true })
    await writeFile(join(folder.path, file), `${timer}(() => {}, 5)\n`)
  }
  const { ok, output } = checkWaits(folder.path)
  expect(ok).toBe(false)
  expect(output.split('\n').slice(0, -1)).toEqual([
    'bench/y.test.ts:1 waits for a time.',
    'src/a/x.test.ts:1 waits for a time.',
  ])
})
