import { expect, test, vi } from 'vitest'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Builds pages of this id in a folder of a project, and starts a server of them: what it made its copy as. */
async function startFrom(project: string, build: string, id: string): Promise<string> {
  mkdirSync(join(project, build), { recursive: true })
  writeFileSync(join(project, build, 'BUILD_ID'), id)
  vi.stubEnv('MISHAP_NEXT_DIR', build)
  vi.resetModules()
  const { pagesFor } = await import('./built-pages.ts')
  vi.unstubAllEnvs()
  return join(project, await pagesFor(project, '/ops'))
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
