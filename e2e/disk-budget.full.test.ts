import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { mondayOf, type DiskStatus } from '#domain/disk/disk.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { leastFree } from './harness/least-free.ts'
import { discard, newDataFolder, startServer, type TestServer } from './harness/server.ts'
import { mountVolume } from './harness/volume.ts'

const WEEK_MS = 7 * 86_400_000
/** Data older than thirty days is stored as of today. */
const WEEKS = 4
const MIB = 1024 ** 2
const VOLUME_MIB = 256
/** On top of the size of an empty server. */
const BUDGET_MIB = 30
/** Values are truncated at 16,384 characters: this much noise is stored whole. */
const VALUES = 9
const VALUE_BYTES = 12_000
/** Each round is 4.4 MB, so the budget is reached within about eight rounds. */
const OF_A_WEEK = 10
const MOST_SENT = 25 * (WEEKS * OF_A_WEEK + 1)

afterAll(discard)

/** An event from this many weeks ago, with 108 kB of incompressible noise. */
function anOldEvent(weeks: number): string {
  const timestamp = (Date.now() - weeks * WEEK_MS) / 1000
  const values = Array.from({ length: VALUES }, (_, at) => [`noise${at}`, randomBytes(VALUE_BYTES).toString('base64')])
  const extra: unknown = Object.fromEntries(values)
  const event = { event_id: randomUUID().replaceAll('-', ''), timestamp, message: `${weeks} weeks ago`, extra }
  return `{}\n{"type":"event"}\n${JSON.stringify(event)}`
}

/** The server checks its disk for the first time shortly after its start. */
const diskOf = (server: TestServer): Promise<DiskStatus> =>
  vi.waitFor(
    async () => {
      const { disk } = await server.doctor()
      if (disk === null) throw new Error('The file system tells nothing.')
      return disk
    },
    { timeout: 30_000, interval: 500 },
  )

/** The result of the server's first check after a given time. */
const lookAfter = (server: TestServer, moment: Date): Promise<DiskStatus> =>
  vi.waitFor(
    async () => {
      const disk = await diskOf(server)
      if (new Date(disk.at) <= moment) throw new Error('It has not looked since.')
      return disk
    },
    { timeout: 60_000, interval: 250 },
  )

/** Size of an empty server, which depends on its version and the engine's. */
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
  // One round per check, so that the load cannot outrun the checks on any machine.
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
  // No more data is sent, and the excess is deleted.
  await expect
    .poll(async () => (await diskOf(server)).usedBytes, { timeout: 60_000 })
    .toBeLessThanOrEqual(budgetMib * MIB)
  // The oldest weeks are dropped first; the last week and the current one stay.
  const weekOf = (weeks: number) => mondayOf(new Date(Date.now() - weeks * WEEK_MS)).toISOString()
  const gone = (await diskOf(server)).dropped.map(({ week }) => new Date(week).toISOString())
  expect(gone).toContain(weekOf(WEEKS))
  expect(gone).not.toContain(weekOf(1))
  expect(gone).not.toContain(weekOf(0))
  expect((await server.doctor()).projects[0]?.events).toBeGreaterThan(0)
}, 360_000)
