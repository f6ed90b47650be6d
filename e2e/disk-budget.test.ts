import { randomBytes, randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import type { DiskStatus } from '#domain/disk/disk.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { discard, newDataFolder, startServer, type TestServer } from './harness/server.ts'
import { mountVolume } from './harness/volume.ts'

const WEEK_S = 7 * 86_400
const WEEKS = 6
const MIB = 1024 ** 2
const VOLUME_MIB = 160
const BUDGET = 52 * MIB
/** So many times events of each week are sent, at most: some 5 MB a time. */
const ROUNDS = 30
const OF_A_WEEK = 5

afterAll(discard)

/** An event of so many weeks ago, with noise that no compression makes smaller. */
function anOldEvent(weeks: number): string {
  const timestamp = Date.now() / 1000 - weeks * WEEK_S
  const extra = { noise: randomBytes(150_000).toString('base64') }
  const event = { event_id: randomUUID().replaceAll('-', ''), timestamp, message: `${weeks} weeks ago`, extra }
  return `{}\n{"type":"event"}\n${JSON.stringify(event)}`
}

/** The server looks for the first time a moment after its start. */
const diskOf = (server: TestServer): Promise<DiskStatus> =>
  vi.waitFor(
    async () => {
      const { disk } = await server.doctor()
      if (disk === null) throw new Error('The file system tells nothing.')
      return disk
    },
    { timeout: 30_000, interval: 500 },
  )

/** Watches the free space until it is stopped; returns the least that there was. */
function leastFree(folder: string): { stop(): Promise<number> } {
  let isStopped = false
  let least = Infinity
  const watching = (async () => {
    while (!isStopped) {
      const { bavail, bsize } = await statfs(folder)
      least = Math.min(least, bavail * bsize)
      await delay(100)
    }
  })()
  return {
    stop: async () => {
      isStopped = true
      await watching
      return least
    },
  }
}

test('a small disk under load: the oldest weeks go, intake never stops, and the disk is never full', async () => {
  const data = await newDataFolder()
  await using stack = new AsyncDisposableStack()
  stack.use(await mountVolume(data, VOLUME_MIB))
  const server = await startServer({ data, env: { MISHAP_DISK_MAX: '52M', MISHAP_SPOOL_MAX: '16M' } })
  stack.defer(() => server.kill())
  const dsn = await server.createProject('Full', 'node')
  const free = leastFree(data)
  stack.defer(async () => void (await free.stop()))
  const statuses = new Set<number>()
  let sent = 0
  let disk = await diskOf(server)
  for (let round = 0; round < ROUNDS && disk.dropped.length < 1; round++) {
    for (let weeks = WEEKS; weeks >= 0; weeks--) {
      const events = Array.from({ length: OF_A_WEEK }, () => anOldEvent(weeks))
      const answers = await Promise.all(events.map((event) => post(envelopeUrl(server.address, dsn), event)))
      for (const { status } of answers) statuses.add(status)
      sent += answers.length
    }
    await server.digested()
    disk = await diskOf(server)
  }
  const least = await free.stop()
  process.stdout.write(
    `${JSON.stringify({ sent, leastMiB: least / MIB, usedMiB: disk.usedBytes / MIB, dropped: disk.dropped })}\n`,
  )
  expect([...statuses]).toEqual([200])
  expect(least).toBeGreaterThan(disk.floorBytes)
  expect(disk.dropped.length).toBeGreaterThanOrEqual(1)
  await expect.poll(async () => (await diskOf(server)).usedBytes, { timeout: 60_000 }).toBeLessThanOrEqual(BUDGET)
  // The present week is there.
  expect((await server.doctor()).projects[0]?.events).toBeGreaterThan(0)
})
