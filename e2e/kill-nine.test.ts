import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { discard, newDataFolder, startServer } from './harness/server.ts'
import { load } from './harness/load.ts'
import { operatorOf } from './harness/operator.ts'

const KILLS = 20
/** Long enough for batches to be planned, inserted and committed, short enough that the kill falls anywhere among them. */
const LONGEST_LIFE_MS = 1_500

afterAll(discard)

test(`kill -9 at ${KILLS} random moments under load: nothing acknowledged is lost, nothing is counted twice`, async () => {
  const data = await newDataFolder()
  const operator = operatorOf({ ...process.env, MISHAP_DATA: data })
  const dsn = await operator.createProject('Survivor', 'node')
  await operator.close()
  let acknowledged = 0
  let unanswered = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServer({ data })
    const sending = load(server.address, dsn)
    await delay(100 + Math.random() * LONGEST_LIFE_MS)
    await server.kill()
    const sent = await sending.stop()
    acknowledged += sent.acknowledged
    unanswered += sent.unanswered
  }
  expect(acknowledged).toBeGreaterThan(KILLS * 20)

  const server = await startServer({ data })
  await server.digested()
  const found = (await server.doctor()).projects[0]
  expect(await server.stop()).toBe(0)
  const accepted = found?.outcomes
    .filter(({ outcome }) => outcome === 'accepted')
    .reduce((sum, { quantity }) => sum + quantity, 0)
  process.stdout.write(
    `${acknowledged} acknowledged, ${unanswered} cut off in flight, ${found?.events} stored, ${accepted} counted\n`,
  )
  // A request that was cut off may have become durable just before its answer was sent: that is neither loss nor double.
  expect(found?.events).toBeGreaterThanOrEqual(acknowledged)
  expect(found?.events).toBeLessThanOrEqual(acknowledged + unanswered)
  expect(accepted).toBe(found?.events)
  expect(found?.outcomes.filter(({ outcome }) => outcome !== 'accepted')).toEqual([])
}, 300_000)
