import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { add, anythingKept, load } from './harness/load.ts'
import { operatorOf } from './harness/operator.ts'
import { discard, newDataFolder, startServer, type TestServer } from './harness/server.ts'
import { storedIn } from './harness/stored.ts'

const KILLS = 20
/** Long enough for batches to be planned, inserted and committed, short enough that the kill falls anywhere among them. */
const LONGEST_LIFE_MS = 1_500

afterAll(discard)

test(`kill -9 at ${KILLS} random moments under load of every kind: nothing acknowledged is lost, nothing is counted twice`, async () => {
  const data = await newDataFolder()
  const operator = operatorOf({ ...process.env, MISHAP_DATA: data })
  const dsn = await operator.createProject('Survivor', 'node')
  await operator.close()
  const acknowledged: Record<string, number> = {}
  const unanswered: Record<string, number> = {}
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServer({ data })
    const sending = load(server.address, dsn, anythingKept)
    await delay(100 + Math.random() * LONGEST_LIFE_MS)
    await server.kill()
    const sent = await sending.stop()
    add(acknowledged, sent.acknowledged)
    add(unanswered, sent.unanswered)
  }

  const server = await startServer({ data })
  await server.digested()
  const counted = await countedBy(server)
  expect(await server.stop()).toBe(0)
  const stored = await storedIn(data)
  process.stdout.write(`${JSON.stringify({ acknowledged, unanswered, counted, stored })}\n`)

  const categories =
    'error transaction span log_item log_byte trace_metric trace_metric_byte session feedback attachment_item attachment monitor replay profile profile_chunk'.split(
      ' ',
    )
  expect(Object.keys(counted).toSorted()).toEqual(categories.toSorted())
  for (const category of categories) {
    const sure = acknowledged[category] ?? 0
    // A request that was cut off may have become durable just before its answer was sent: that is neither loss nor double.
    expect(sure, category).toBeGreaterThan(KILLS)
    expect(counted[category], category).toBeGreaterThanOrEqual(sure)
    expect(counted[category], category).toBeLessThanOrEqual(sure + (unanswered[category] ?? 0))
  }
  // What was counted as accepted is what lies in the stores; a transaction is one span here.
  expect(stored).toEqual({
    events: counted.error,
    spans: (counted.transaction ?? 0) + (counted.span ?? 0),
    logs: counted.log_item,
    metrics: counted.trace_metric,
    sessions: counted.session,
    replays: counted.replay,
    recordings: (counted.replay ?? 0) / 2,
    profiles: (counted.profile ?? 0) + (counted.profile_chunk ?? 0),
    feedback: counted.feedback,
    attachments: counted.attachment_item,
    attachmentBytes: counted.attachment,
  })
}, 300_000)

/** What was counted, by category: all of it accepted. */
async function countedBy(server: TestServer): Promise<Record<string, number>> {
  const found = (await server.doctor()).projects[0]
  const counted: Record<string, number> = {}
  for (const { category, outcome, quantity } of found?.outcomes ?? []) {
    // What Mishap's own services write down, such as how runs of jobs were judged, nobody has sent.
    if (category === 'internal') continue
    expect(outcome).toBe('accepted')
    add(counted, { [category]: quantity })
  }
  return counted
}
