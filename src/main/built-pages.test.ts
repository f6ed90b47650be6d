import { expect, test } from 'vitest'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { pagesFor } from './built-pages.ts'

const MARK = '/zzbaseprefixzz'

/** Builds pages of this id in a project folder and starts a server on them. Returns the name of its copy. */
async function startFrom(project: string, build: string, id: string, basePath = '/ops'): Promise<string> {
  mkdirSync(join(project, build), { recursive: true })
  writeFileSync(join(project, build, 'BUILD_ID'), id)
  return join(project, await pagesFor(project, basePath, build))
}

test('copies of an older build go when a newer one starts, and those of another folder’s build stay', async () => {
  const project = mkdtempSync(join(tmpdir(), 'mishap-builds-'))
  const older = await startFrom(project, '.next', 'one')
  const other = await startFrom(project, '.cache/other', 'two')
  expect([older, other].map((copy) => existsSync(join(copy, 'BUILD_ID')))).toEqual([true, true])
  const newer = await startFrom(project, '.next', 'three')
  expect([older, other, newer].map((copy) => existsSync(copy))).toEqual([false, true, true])
  rmSync(project, { recursive: true })
})

test('a script that an earlier copy has is packed as it was there, unless the base path is in it', async () => {
  const project = mkdtempSync(join(tmpdir(), 'mishap-builds-'))
  const scripts = { 'same.js': 'same()', 'changed.js': 'changed()', 'path.js': `go('${MARK}')` }
  const write = (name: string, text: string) => {
    mkdirSync(join(project, '.next', 'static'), { recursive: true })
    writeFileSync(join(project, '.next', 'static', name), text)
  }
  for (const [name, text] of Object.entries(scripts)) write(name, text)
  const first = await startFrom(project, '.next', 'one')
  // Packing again would not produce this content.
  for (const name of Object.keys(scripts)) writeFileSync(join(first, 'static', `${name}.br`), 'packed before')
  write('changed.js', 'changedAgain()')
  const second = await startFrom(project, '.next', 'two', '/other')
  const packed = (name: string) => readFileSync(join(second, 'static', `${name}.br`))
  expect(packed('same.js').toString()).toBe('packed before')
  expect(brotliDecompressSync(packed('changed.js')).toString()).toBe('changedAgain()')
  expect(brotliDecompressSync(packed('path.js')).toString()).toBe("go('/other')")
  rmSync(project, { recursive: true })
})
