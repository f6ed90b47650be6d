import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isBundled, stampBundle } from '../../bin/bundle.mjs'

const COMMAND = 'src/main/cli.ts'
const longAgo = new Date('2026-01-01T00:00:00Z')

function bundledProject() {
  const folder = mkdtempSync(join(tmpdir(), 'mishap-bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write(COMMAND, 'main()')
  write('.bundle/cli.js', 'main()')
  stampBundle([COMMAND], folder)
  return { folder, write, file: join(folder, COMMAND) }
}

test('a bundle runs as long as it is of the sources', () => {
  const { folder, write } = bundledProject()
  expect(isBundled(folder)).toBe(true)
  write(COMMAND, 'other()')
  expect(isBundled(folder)).toBe(false)
})

test('a change that keeps a source’s size is seen', () => {
  const { folder, write, file } = bundledProject()
  write(COMMAND, 'mine()')
  utimesSync(file, longAgo, longAgo)
  expect(isBundled(folder)).toBe(false)
})

test('a source that is gone makes the bundle stale', () => {
  const { folder, write, file } = bundledProject()
  write('src/main/other.ts', '')
  stampBundle([COMMAND, 'src/main/other.ts'], folder)
  rmSync(join(dirname(file), 'other.ts'))
  expect(isBundled(folder)).toBe(false)
})

test('sources with other times and the same texts are those of the bundle, and are not read again', () => {
  const { folder, file } = bundledProject()
  utimesSync(file, longAgo, longAgo)
  expect(isBundled(folder)).toBe(true)
  // As in the stamp: only the contents differ.
  writeFileSync(file, 'mine()')
  utimesSync(file, longAgo, longAgo)
  expect(isBundled(folder)).toBe(true)
})

test('without a stamp there is no bundle, and without sources it is right', () => {
  const { folder, file } = bundledProject()
  rmSync(file)
  expect(isBundled(folder)).toBe(true)
  rmSync(join(folder, '.bundle/sources.json'))
  expect(isBundled(folder)).toBe(false)
})
