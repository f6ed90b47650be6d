import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { mondayOf, type DiskStatus } from '#domain/disk/disk.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { leastFree } from './harness/least-free.ts'
import { discard, newDataFolder, startServer, type TestServer } from './harness/server.ts'
import { mountVolume } from './harness/volume.ts'

const WEEK_MS = 7 * 86_400_000
/** What is older than thirty days is stored as of today. */
const WEEKS = 4
const MIB = 1024 ** 2
const VOLUME_MIB = 256
/** So much more than an empty server takes. */
const BUDGET_MIB = 30
/** A value is cut at 16,384 characters: noise of so many of them is stored whole. */
const VALUES = 9
const VALUE_BYTES = 12_000
/** Each round is 4.4 MB: the budget is reached within some eight. */
const OF_A_WEEK = 10
const MOST_SENT = 25 * (WEEKS * OF_A_WEEK + 1)

afterAll(discard)

/** An event of so many weeks ago, with 108 kB of noise that no compression makes smaller. */
function anOldEvent(weeks: number): string {
  const timestamp = (Date.now() - weeks * WEEK_MS) / 1000
  const values = Array.from({ length: VALUES }, (_, at) => [`noise${at}`, randomBytes(VALUE_BYTES).toString('base64')])
  const extra: unknown = Object.fromEntries(values)
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

/** What the server's watch found when it looked after a moment. */
const lookAfter = (server: TestServer, moment: Date): Promise<DiskStatus> =>
  vi.waitFor(
    async () => {
      const disk = await diskOf(server)
      if (new Date(disk.at) <= moment) throw new Error('It has not looked since.')
      return disk
    },
    { timeout: 60_000, interval: 250 },
  )

/** What an empty server takes, which depends on its version and on the engine's. */
async function emptyBytes(data: string): Promise<number> {
  const server = await startServer({ data })
  try {
    return (await diskOf(server)).usedBytes
  } finally {
    await server.stop()
  }
}

test('a small disk under load: the oldest weeks go, intake never stops, and the disk is never full', async () => {
  const data = await newDataFolder()
  await using stack = new AsyncDisposableStack()
  stack.use(await mountVolume(data, VOLUME_MIB))
  const budgetMib = Math.ceil((await emptyBytes(data)) / MIB) + BUDGET_MIB
  const server = await startServer({ data, env: { MISHAP_DISK_MAX: `${budgetMib}M`, MISHAP_SPOOL_MAX: '16M' } })
  stack.defer(() => server.kill())
  const dsn = await server.createProject('Full', 'node')
  const free = leastFree(data)
  stack.defer(async () => void (await free.stop()))
  const statuses = new Set<number>()
  let sent = 0
  const sendRound = async () => {
    const events = Array.from({ length: WEEKS }, (_, weeks) =>
      Array.from({ length: OF_A_WEEK }, () => anOldEvent(weeks + 1)),
    ).flat()
    const answers = await Promise.all(
      [...events, anOldEvent(0)].map((event) => post(envelopeUrl(server.address, dsn), event)),
    )
    for (const { status } of answers) statuses.add(status)
    sent += answers.length
    await server.digested()
  }
  // One round for each look of the watch: the load outruns it on no machine.
  let disk = await diskOf(server)
  while (disk.dropped.length === 0 && sent < MOST_SENT) {
    await sendRound()
    disk = await lookAfter(server, new Date())
  }
  const least = await free.stop()
  process.stdout.write(
    `${JSON.stringify({ sent, budgetMib, leastMiB: least / MIB, usedMiB: disk.usedBytes / MIB, dropped: disk.dropped })}\n`,
  )
  expect([...statuses]).toEqual([200])
  expect(least).toBeGreaterThan(disk.floorBytes)
  // Nothing is sent any more, and what is too much goes.
  await expect
    .poll(async () => (await diskOf(server)).usedBytes, { timeout: 60_000 })
    .toBeLessThanOrEqual(budgetMib * MIB)
  // The oldest go first; the last week and the present one stay.
  const weekOf = (weeks: number) => mondayOf(new Date(Date.now() - weeks * WEEK_MS)).toISOString()
  const gone = (await diskOf(server)).dropped.map(({ week }) => new Date(week).toISOString())
  expect(gone).toContain(weekOf(WEEKS))
  expect(gone).not.toContain(weekOf(1))
  expect(gone).not.toContain(weekOf(0))
  expect((await server.doctor()).projects[0]?.events).toBeGreaterThan(0)
}, 360_000)
