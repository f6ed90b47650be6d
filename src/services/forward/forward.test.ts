import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ProjectId } from '#domain/ids.ts'
import type { SpoolPosition, SpoolRecord } from '#domain/spool/spool.ts'
import { readRecords } from '#storage/spool/record.ts'
import { openSpool } from '#storage/spool/spool.ts'
import { envelopeFor, targetOf } from './envelope-for.ts'
import { FORWARDED_BY, startForwarding, type ForwardAnswer } from './forward.ts'

const target = targetOf('https://abc@sentry.example/prefix/42')
const project = 7 as ProjectId
const anEnvelope = (id: number, userAgent: string | null = 'sdk/1'): SpoolRecord => ({
  header: { kind: 'envelope', projectId: project, receivedAt: 1_000, remoteAddress: '203.0.113.7', userAgent },
  body: Buffer.from(`{"event_id":"${String(id).padStart(32, '0')}"}\n{"type":"event"}\n{}\n`),
})

/** A forwarder over a real spool, to a server that gives these answers and then takes everything. */
async function forwarder(answers: (ForwardAnswer | 'silence' | 'fault' | undefined)[], maxBytes = 2 ** 20) {
  const folder = mkdtempSync(join(tmpdir(), 'mishap-forward-'))
  const { spool } = await openSpool({ folder, settings: { durability: 'os', maxBytes, segmentBytes: 2 ** 16 } })
  const sent: { url: string; body: string; headers: Readonly<Record<string, string>> }[] = []
  const told: string[] = []
  let at: SpoolPosition = { segment: 0, offset: 0 }
  const forwarding = startForwarding({
    queue: spool,
    targetOf: (id) => (id === project ? target : undefined),
    readRecords: ({ segment, from, to }) => readRecords(readFileSync(spool.segmentPath(segment)).subarray(from, to)),
    post: (url, body, headers, signal) => {
      sent.push({ url, body: Buffer.from(body).toString(), headers })
      const answer = answers.length > 0 ? answers.shift() : { status: 200, retryAfterSeconds: undefined }
      if (answer === 'fault') throw new RangeError('Invalid time value')
      if (answer === 'silence')
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('It was ended.'))))
      return Promise.resolve(answer)
    },
    position: { read: () => at, write: (now) => (at = now) },
    on: { waiting: (_, why) => told.push(why), lost: (reason) => told.push(reason) },
  })
  return {
    forwarding,
    sent,
    told,
    [Symbol.asyncDispose]: async () => {
      await forwarding.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

test('an envelope goes to the address of the DSN, with its key, the client that sent it, and its own items', async () => {
  await using one = await forwarder([])
  await one.forwarding.add([anEnvelope(1)])
  await expect.poll(() => one.forwarding.waiting()).toBe(0)
  expect(one.sent).toMatchObject([
    {
      url: 'https://sentry.example/prefix/api/42/envelope/',
      body: `{"event_id":"${'1'.padStart(32, '0')}","dsn":"${target.dsn}"}\n{"type":"event"}\n{}\n`,
      headers: { 'X-Forwarded-For': '203.0.113.7', 'User-Agent': `sdk/1 ${FORWARDED_BY}` },
    },
  ])
  expect(one.sent[0]?.headers['X-Sentry-Auth']).toContain('sentry_key=abc')
})

test('what passes is tried again, what is refused for good is left out, and the next one follows', async () => {
  await using one = await forwarder([
    { status: 503, retryAfterSeconds: undefined },
    undefined,
    { status: 400, retryAfterSeconds: 0 },
  ])
  await one.forwarding.add([anEnvelope(1)])
  await expect.poll(() => one.told, { timeout: 5_000 }).toEqual(['503', 'no answer', 'refused'])
  await one.forwarding.add([anEnvelope(2)])
  await expect.poll(() => one.sent.length).toBe(4)
})

test('one that cannot be sent at all is left out, and the next one follows', async () => {
  await using one = await forwarder(['fault'])
  await one.forwarding.add([anEnvelope(1)])
  await one.forwarding.add([anEnvelope(2)])
  await expect.poll(() => one.sent.length).toBe(2)
  expect(one.told).toEqual(['refused'])
})

test('other projects, and what was forwarded to here, stay here', async () => {
  await using one = await forwarder([])
  const { header, body } = anEnvelope(1)
  if (header.kind !== 'envelope') throw new Error('It is one.')
  await one.forwarding.add([
    { header: { ...header, projectId: 8 as ProjectId }, body },
    anEnvelope(2, `sdk/1 ${FORWARDED_BY}`),
  ])
  await one.forwarding.add([anEnvelope(3)])
  await expect.poll(() => one.sent.map(({ body: text }) => text.includes('3'.padStart(32, '0')))).toEqual([true])
})

test('a server that is silent is not waited for at the end; what it was sent waits for the next process', async () => {
  await using one = await forwarder(['silence'])
  await one.forwarding.add([anEnvelope(1)])
  await expect.poll(() => one.sent.length).toBe(1)
  await one.forwarding.stop()
  expect([one.forwarding.waiting(), one.told]).toEqual([1, []])
})

test('what finds no room is left out, and nobody waits for it', async () => {
  await using one = await forwarder(
    Array.from({ length: 9 }, () => undefined),
    300,
  )
  await one.forwarding.add([1, 2, 3].map((id) => anEnvelope(id)))
  expect(one.told).toContain('full')
})

test('an envelope that goes later is sent later by its own clock too', () => {
  const body = Buffer.from('{"sent_at":"2026-01-01T00:00:00.000Z"}\n')
  const later = envelopeFor(body, target, { receivedAt: 5_000, now: 65_000 })
  expect(Buffer.from(later ?? []).toString()).toContain('"sent_at":"2026-01-01T00:01:00.000Z"')
  // The last moment that a date can be, and what is none.
  for (const sentAt of ['+275760-09-13T00:00:00.000Z', 'soon'])
    expect(
      Buffer.from(
        envelopeFor(Buffer.from(`{"sent_at":"${sentAt}"}\n`), target, { receivedAt: 5_000, now: 65_000 }) ?? [],
      ).toString(),
    ).toContain(`"sent_at":"${sentAt}"`)
  expect(envelopeFor(Buffer.from('nothing\n'), target, { receivedAt: 0, now: 0 })).toBeUndefined()
})
