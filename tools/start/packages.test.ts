import { globSync, lstatSync, readFileSync, readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { binaries, neededToBuild, neededToRun, readLock, spare } from '../../bin/packages.mjs'
import { root } from '../test/lanes.ts'

const lock = readLock(root)
const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' }
const toRun = neededToRun(lock, machine)
const toBuild = neededToBuild(lock, machine)
const MIB = 1024 ** 2

test('what starts on a clean machine has no tools of tests, and keeps none of the build', () => {
  const tests = ['vitest', 'webpack', 'playwright-core', '@sentry/cli', 'esbuild', 'sharp', 'knip']
  for (const name of tests) expect(toBuild).not.toContain(`node_modules/${name}`)
  const build = [
    'typescript',
    'tailwindcss',
    'rolldown',
    '@next/swc-linux-x64-gnu',
    '@rolldown/binding-linux-x64-gnu',
    'lightningcss-linux-x64-gnu',
  ]
  for (const name of build) expect(toBuild).toContain(`node_modules/${name}`)
  for (const name of build) expect(toRun).not.toContain(`node_modules/${name}`)
})

test('binaries are of this kind of machine alone', () => {
  const asked = binaries(lock, toBuild)
  expect(asked).toContainEqual(expect.stringMatching(/^@chdb\/lib-linux-x64-gnu@\d/))
  expect(asked.filter((name) => /musl|darwin|arm64|win32/.test(name))).toEqual([])
})

// The lock file may omit them: its registry may have had only one system's packages.
test.each([
  { os: 'linux', cpu: 'arm64', libc: 'glibc', engine: '@chdb/lib-linux-arm64-gnu', pages: '@next/swc-linux-arm64-gnu' },
  { os: 'darwin', cpu: 'arm64', libc: undefined, engine: '@chdb/lib-darwin-arm64', pages: '@next/swc-darwin-arm64' },
  { os: 'darwin', cpu: 'x64', libc: undefined, engine: '@chdb/lib-darwin-x64', pages: '@next/swc-darwin-x64' },
])('on $os $cpu the engine and what builds the pages are that machine’s', ({ engine, pages, ...elsewhere }) => {
  const asked = binaries(lock, neededToBuild(lock, elsewhere), elsewhere)
  const names = asked.map((one) => one.slice(0, one.lastIndexOf('@')))
  expect(names).toEqual(expect.arrayContaining([engine, pages]))
  expect(names.filter((name) => !name.includes(`${elsewhere.os}-${elsewhere.cpu}`))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

test('every package that the server loads is kept', () => {
  const sources = globSync(['src/**/*.ts', 'demo/**/*.ts'], { cwd: root }).filter(
    (file) => !/\.test\.|\/test(?:-support|ing)|^src\/(?:app|features|ui)\//.test(file),
  )
  const imported = new Set(
    sources.flatMap((file) =>
      [
        ...readFileSync(join(root, file), 'utf8').matchAll(/^(?:import|export|\}) (?:.*from )?'([@a-z][^'\s]*)'$/gm),
      ].map(([, name = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name),
    ),
  )
  const packages = [...imported].filter((name) => !isBuiltin(name))
  expect(packages).toEqual(expect.arrayContaining(['chdb', 'zod', 'next', 'better-auth']))
  expect(packages.filter((name) => !toRun.includes(`node_modules/${name}`))).toEqual([])
})

test('what is kept stays small: the engine, and beside it less than 180 MB of packages', () => {
  const dropped = spare(root, lock)
  const kept = toRun.flatMap((folder) => filesIn(join(root, folder)))
  const isDropped = droppedBy(dropped)
  let [engine, others] = [0, 0]
  for (const file of kept) {
    if (isDropped(file)) continue
    const bytes = lstatSync(file).blocks * 512
    if (file.includes('/@chdb/')) engine += bytes
    else others += bytes
  }
  expect(engine / MIB).toBeLessThan(560)
  expect(others / MIB).toBeLessThan(180)
})

/** A package's files, without nested packages. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesIn(path)
    return [path]
  })
}

/** Whether a file is one of these, or inside one of these folders. */
function droppedBy(paths: readonly string[]): (file: string) => boolean {
  const all = new Set(paths)
  return (file) => {
    for (let at = file; at.length > root.length; at = at.slice(0, at.lastIndexOf('/'))) if (all.has(at)) return true
    return false
  }
}
