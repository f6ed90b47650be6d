import { describe, expect, test } from 'vitest'
import type { ProjectId, PublicKey } from '#domain/ids.ts'
import type { Limits } from '#domain/quota/quota-catalogue.ts'
import {
  windowAt,
  type QuotaCategory,
  type QuotaPeriod,
  type QuotaSubject,
  type QuotaUse,
} from '#domain/quota/quota.ts'
import { OpenLimitBook } from '#ingest/limit-book.ts'
import { aServer, KEY, PROJECT } from './test-server.ts'

const EVENT = '{}\n{"type":"event"}\n{"message":"hello"}'
const ATTACHED = `${EVENT}\n{"type":"attachment","length":3,"filename":"a.txt"}\nabc`
const projectId = PROJECT as ProjectId
const publicKey = KEY as PublicKey
const start = { segment: 1, offset: 0 }

interface Wanted {
  readonly id?: number
  readonly subject?: QuotaSubject
  readonly category?: QuotaCategory
  readonly period?: QuotaPeriod
  readonly most: number
  readonly used?: number
}

function aQuota({
  id = 1,
  subject = { scope: 'organization' },
  category = 'errors',
  period = 'day',
  most,
  used = 0,
}: Wanted) {
  return { id, subject, category, period, most, used, window: windowAt(period, Date.now()) } satisfies QuotaUse
}

function aBook(quotas: readonly QuotaUse[], more: Partial<Limits> = {}, aheadMs = { now: 0 }) {
  const book = new OpenLimitBook(() => Date.now() + aheadMs.now)
  book.update({ quotas, spikes: [], position: start, ...more })
  return book
}

describe('a quota', () => {
  test.each([
    { subject: { scope: 'organization' }, says: 'organization:organization_quota' },
    { subject: { scope: 'project', projectId }, says: 'project:project_quota' },
    { subject: { scope: 'key', projectId, publicKey }, says: 'key:key_quota' },
  ] as const)('of a $subject.scope lets in just as many, and names whose it is', async ({ subject, says }) => {
    await using server = await aServer({ book: aBook([aQuota({ subject, most: 2 })]) })
    const statuses = [await server.envelope(EVENT), await server.envelope(EVENT)].map(({ status }) => status)
    expect(statuses).toEqual([200, 200])
    const refused = await server.envelope(EVENT)
    expect(refused.status).toBe(429)
    expect(refused.headers['x-sentry-rate-limits']).toMatch(new RegExp(`^\\d+:error;default;security:${says}$`))
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600)
    // Other categories are still accepted.
    expect((await server.envelope('{}\n{"type":"session"}\n{"sid":"a"}')).status).toBe(200)
    expect(server.envelopes().filter((one) => one.includes('hello'))).toHaveLength(2)
    const reason = says.split(':')[1]
    expect(await server.outcomes()).toEqual([
      { projectId, category: 'error', outcome: 'rate_limited', reason, quantity: 1 },
    ])
  })

  test('of other projects and other keys limits nobody else', async () => {
    const other = { scope: 'project', projectId: 7 as ProjectId } as const
    const otherKey = { scope: 'key', projectId, publicKey: 'f'.repeat(32) as PublicKey } as const
    const quotas = [aQuota({ subject: other, most: 0 }), aQuota({ id: 2, subject: otherKey, most: 0 })]
    await using server = await aServer({ book: aBook(quotas) })
    expect((await server.envelope(EVENT)).status).toBe(200)
  })

  test('of bytes counts bytes, and what is refused uses up nothing of others', async () => {
    const quotas = [aQuota({ category: 'attachment_bytes', most: 3 }), aQuota({ id: 2, category: 'errors', most: 10 })]
    await using server = await aServer({ book: aBook(quotas) })
    expect((await server.envelope(ATTACHED)).status).toBe(200)
    const second = await server.envelope(ATTACHED)
    expect([second.status, second.headers['x-sentry-rate-limits']]).toEqual([
      429,
      expect.stringMatching(/^\d+:attachment:organization:organization_quota$/),
    ])
    const charges = server.records().flatMap(({ header }) => (header.kind === 'envelope' ? (header.charges ?? []) : []))
    const sums = Map.groupBy(charges, ({ quota }) => quota)
    const used = (quota: number) => sums.get(quota)?.reduce((sum, { quantity }) => sum + quantity, 0)
    expect([used(1), used(2)]).toEqual([3, 2])
  })

  test('begins anew with its period', async () => {
    const ahead = { now: 0 }
    await using server = await aServer({ book: aBook([aQuota({ period: 'hour', most: 1 })], {}, ahead) })
    expect((await server.envelope(EVENT)).status).toBe(200)
    expect((await server.envelope(EVENT)).status).toBe(429)
    ahead.now = 3_600_000
    expect((await server.envelope(EVENT)).status).toBe(200)
  })

  test('gives back what the spool had no room for', async () => {
    const book = aBook([aQuota({ most: 1 })])
    await using full = await aServer({ book, spoolBytes: 10 })
    expect((await full.envelope(EVENT)).status).toBe(503)
    await using roomy = await aServer({ book })
    expect((await roomy.envelope(EVENT)).status).toBe(200)
  })

  test('goes on from what was digested and what lies in the spool, whenever the process ends', () => {
    const quota = aQuota({ most: 10, used: 6 })
    const { since } = quota.window
    const book = new OpenLimitBook(Date.now)
    // The first record was digested before the process ended; the second was not.
    const spooled = [
      { at: start, charges: [{ quota: 1, since, quantity: 6 }] },
      { at: { segment: 1, offset: 100 }, charges: [{ quota: 1, since, quantity: 3 }] },
    ]
    book.update({ quotas: [quota], spikes: [], position: { segment: 1, offset: 100 } }, spooled)
    const key = { projectId, publicKey, label: '', enabled: true, rateLimit: null, createdAt: new Date(0) }
    const one = [{ category: 'error', quantity: 1 }] as const
    expect(book.take(key, one, [])).toBeUndefined()
    expect(book.take(key, one, [])).toMatchObject({ reason: 'organization_quota' })
    // The catalogue lags behind, and the process's own counts stay. A raised quota applies at once.
    book.update({ quotas: [{ ...quota, most: 11 }], spikes: [], position: start })
    expect(book.take(key, one, [])).toBeUndefined()
    expect(book.take(key, one, [])).toMatchObject({ reason: 'organization_quota' })
  })
})

test('an hour beyond what is usual is limited for the project, until it ends', async () => {
  const hour = windowAt('hour', Date.now()).since
  const ahead = { now: 0 }
  const spikes = [{ projectId, category: 'errors', hour, most: 5, used: 4 }] as const
  await using server = await aServer({ book: aBook([], { spikes }, ahead) })
  expect((await server.envelope(EVENT)).status).toBe(200)
  const refused = await server.envelope(EVENT)
  expect(refused.headers['x-sentry-rate-limits']).toMatch(/^\d+:error;default;security:project:spike_protection$/)
  ahead.now = 3_600_000
  expect((await server.envelope(EVENT)).status).toBe(200)
})
