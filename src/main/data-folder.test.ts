import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataPaths } from '#domain/data-paths.ts'
import { claimDataFolder, runningServer } from './data-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-folder-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Rewrites the file that a server left. */
async function alter(change: object): Promise<void> {
  const path = dataPaths(folder).server
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), ...change }))
}

describe('a data folder', () => {
  test('is its server’s until that lets it go', async () => {
    const claim = await claimDataFolder(folder)
    if (!claim.ok) throw new Error('refused')
    await claim.value.announce('http://127.0.0.1:1')
    expect(await runningServer(folder)).toMatchObject({ pid: process.pid, address: 'http://127.0.0.1:1' })
    await claim.value.release()
    expect(await runningServer(folder)).toBeUndefined()
  })

  test('is free when the number of the server that died is a stranger’s now', async () => {
    await claimDataFolder(folder)
    await alter({ pid: process.ppid })
    expect(await runningServer(folder)).toBeUndefined()
    expect(await claimDataFolder(folder)).toMatchObject({ ok: true })
  })

  test('is free when the machine was started anew, or the server killed', async () => {
    await claimDataFolder(folder)
    await alter({ life: 'another-start 123' })
    expect(await runningServer(folder)).toBeUndefined()
    await claimDataFolder(folder)
    await alter({ pid: 2 ** 22 + 1 })
    expect(await runningServer(folder)).toBeUndefined()
  })
})
