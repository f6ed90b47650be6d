import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { isBundled } from '../bin/bundle.mjs'
import { discard, newDataFolder, tryCommand } from './harness/server.ts'

const counting = {
  ...process.env,
  NODE_OPTIONS: `--import=${new URL('harness/count-modules.mjs', import.meta.url).href}`,
}

afterAll(discard)

test('the tests run the bundle of these sources', () => {
  expect(isBundled()).toBe(true)
})

test('a change of any source that is in the bundle makes it stale', () => {
  const bundle = join(import.meta.dirname, '../.bundle')
  const read = (file: string): unknown => JSON.parse(readFileSync(join(bundle, file), 'utf8'))
  const map = z.object({ sources: z.array(z.string()) })
  const inMaps = globSync('*.map', { cwd: bundle }).flatMap((file) => map.parse(read(file)).sources)
  const ours = inMaps.flatMap((path) => /^\.\.\/((?:src|demo|bin)\/.*)/.exec(path)?.[1] ?? [])
  const stamp = z.object({ files: z.array(z.tuple([z.string(), z.number(), z.number()])) })
  const watched = new Set(stamp.parse(read('sources.json')).files.map(([path]) => path))
  expect(ours.length).toBeGreaterThan(1_000)
  expect(ours.filter((path) => !watched.has(path))).toEqual([])
})

test('it imports none of Node’s own modules, since an import loads what Node itself loads late', () => {
  const bundle = join(import.meta.dirname, '../.bundle')
  const imports = (file: string) => /^import .*"node:.*$/m.exec(readFileSync(join(bundle, file), 'utf8'))?.[0] ?? []
  expect(globSync('*.js', { cwd: bundle }).flatMap(imports)).toEqual([])
})

// Running from the sources loads 120 and 800 modules. Commands should import what only they need when they are called.
test.each([
  { words: ['--help'], most: 20 },
  { words: ['project', 'list'], most: 100 },
])('mishap $words loads at most $most modules', async ({ words, most }) => {
  const { code, stderr } = await tryCommand(words, { ...counting, MISHAP_DATA: await newDataFolder() })
  expect(code).toBe(0)
  expect(Number(/modules: (\d+)/.exec(stderr)?.[1])).toBeLessThanOrEqual(most)
})

test('an error names the sources', async () => {
  const data = await newDataFolder()
  mkdirSync(join(data, 'secret'))
  const { code, stderr } = await tryCommand(['project', 'list'], { ...process.env, MISHAP_DATA: data })
  expect(code).toBe(1)
  expect(stderr).toMatch(/EISDIR[^]*src\/main\/data-folder\.ts:\d+:\d+/)
  expect(stderr).not.toContain('.bundle')
})
