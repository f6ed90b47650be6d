import { appendFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { load } from './harness/load.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { discard, newDataFolder, startServer } from './harness/server.ts'
import { until } from './harness/until.ts'

/** Servers that stop, on request or not, and one whose spool is full. */

const KIB = 1024

afterAll(discard)

describe('SIGTERM under load', () => {
  test('finishes what is in flight, exits 0, and nothing that was acknowledged is lost', async () => {
    const data = await newDataFolder()
    const server = await startServer({ data })
    const dsn = await server.createProject('Busy', 'node')
    const sending = load(server.address, dsn)
    await until('some of it is acknowledged', () => sending.sent.length > 20)
    const startedAt = performance.now()
    const code = await server.stop()
    const took = performance.now() - startedAt
    const sent = await sending.stop()
    const [acknowledged = 0, unanswered = 0] = [sent.acknowledged.error, sent.unanswered.error]
    expect([code, took < 15_000]).toEqual([0, true])
    expect(server.printed()).toMatch(/Stopping: .*\n(.*\n)*Stopped\./)
    expect(acknowledged).toBeGreaterThan(5)

    const again = await startServer({ data })
    await again.digested()
    const project = (await again.doctor()).projects[0]
    expect(await again.stop()).toBe(0)
    expect(project?.events).toBeGreaterThanOrEqual(acknowledged)
    expect(project?.events).toBeLessThanOrEqual(acknowledged + unanswered)
  })
})

describe('the spool', () => {
  test('is cut where a crash has torn it, and goes on', async () => {
    const data = await newDataFolder()
    const first = await startServer({ data })
    const dsn = await first.createProject('Torn', 'node')
    const url = (address: string) => envelopeUrl(address, dsn)
    for (let count = 0; count < 20; count++) {
      expect((await post(url(first.address), `{}\n{"type":"event"}\n{"message":"before ${count}"}`)).status).toBe(200)
    }
    await first.kill()
    const folder = join(data, 'spool')
    const segments = (await readdir(folder)).filter((name) => name.endsWith('.segment')).toSorted()
    const last = join(folder, segments.at(-1) ?? '')
    // The start of a record whose rest never reached the disk: its length exceeds the file.
    const torn = Buffer.concat([
      Buffer.from([60, 0, 0, 0, 0, 1, 0, 0, 1, 2, 3, 4]),
      Buffer.from('{"kind":"envelope","pro'),
    ])
    await appendFile(last, torn)
    const before = (await stat(last)).size

    const second = await startServer({ data })
    expect(second.printed()).toContain(`"bytes":${torn.length}`)
    expect((await stat(last).catch(() => ({ size: 0 }))).size).toBeLessThanOrEqual(before - torn.length)
    expect((await post(url(second.address), '{}\n{"type":"event"}\n{"message":"after"}')).status).toBe(200)
    await second.digested()
    expect((await second.doctor()).projects[0]?.events).toBe(21)
    expect(await second.stop()).toBe(0)
  })

  test('when it is full answers 503 with Retry-After, counts what it turned away, and recovers', async () => {
    const server = await startServer({ env: { MISHAP_SPOOL_MAX: '2M' } })
    const dsn = await server.createProject('Flood', 'node')
    const event = (text: string, bytes: number) =>
      `{}\n{"type":"event"}\n{"message":"${text}","extra":{"x":"${'x'.repeat(bytes)}"}}`
    const flood = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        post(envelopeUrl(server.address, dsn), event(`flood ${index}`, 300 * KIB)),
      ),
    )
    const refused = flood.filter(({ status }) => status === 503)
    const taken = flood.filter(({ status }) => status === 200)
    expect([refused.length > 0, taken.length > 0, refused.length + taken.length]).toEqual([true, true, 40])
    for (const { headers, text } of refused) {
      expect([headers['retry-after'], headers['access-control-allow-origin']]).toEqual([
        expect.stringMatching(/^\d+$/),
        '*',
      ])
      expect(JSON.parse(text)).toMatchObject({ causes: ['spool_full'], detail: expect.stringContaining('full') })
    }

    const again = () =>
      post(envelopeUrl(server.address, dsn), event('after the flood', 10)).then(({ status }) => status)
    await expect.poll(again, { timeout: 30_000, interval: 500 }).toBe(200)
    const books = async () => {
      await server.digested()
      const project = (await server.doctor()).projects[0]
      const turnedAway = project?.outcomes.find(({ reason }) => reason === 'spool_full')
      return [project?.events, turnedAway?.outcome, (turnedAway?.quantity ?? 0) >= refused.length]
    }
    await expect.poll(books, { timeout: 30_000 }).toEqual([taken.length + 1, 'rate_limited', true])
    expect(await server.stop()).toBe(0)
  })
})
