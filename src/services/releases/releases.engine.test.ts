import { expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { openTestStores } from '#main/test-support/stores.ts'
import { releaseJob } from './jobs.ts'

const grant = operatorGrant('project:read')

test('a release that spans or sessions alone name is there for lists and pages, once, in the project that named it', async () => {
  await using stores = await openTestStores()
  const { catalogue, spool } = stores
  const made = { name: 'web', platform: 'node' } as const
  const { project } = await catalogue.projects.create(operatorGrant('project:write'), made, new Date())
  await stores.digest()
  const now = Date.now()
  const send = (type: string, payload: object) => {
    const body = [{}, { type }, payload].map((line) => JSON.stringify(line)).join('\n')
    const header = { kind: 'envelope', projectId: project.id, receivedAt: now, remoteAddress: null } as const
    return spool.append({ header: { ...header, userAgent: null }, body: new TextEncoder().encode(body) })
  }
  const transaction = (release: string) => ({
    event_id: crypto.randomUUID().replaceAll('-', ''),
    type: 'transaction',
    transaction: 'GET /',
    platform: 'node',
    release,
    start_timestamp: now / 1000 - 1,
    timestamp: now / 1000,
    contexts: { trace: { trace_id: 'a'.repeat(32), span_id: 'b'.repeat(16), op: 'http.server' } },
  })
  await send('transaction', transaction('spans@1'))
  await send('transaction', transaction('no/release'))
  await send('session', {
    sid: crypto.randomUUID(),
    init: true,
    started: new Date(now).toISOString(),
    timestamp: new Date(now).toISOString(),
    status: 'exited',
    attrs: { release: 'sessions@1' },
  })
  await expect.poll(() => spool.backlog().records, { timeout: 60_000, interval: 20 }).toBe(0)

  const job = releaseJob(stores)
  expect(await job.run(new Date())).toEqual({ made: 2, more: false })
  expect(await job.run(new Date())).toEqual({ made: 0, more: false })
  for (const version of ['spans@1', 'sessions@1'])
    expect(await catalogue.releases.byVersion(grant, version)).toMatchObject({
      version,
      events: 0,
      projects: [{ projectId: project.id }],
    })
  expect(await catalogue.releases.byVersion(grant, 'no/release')).toBeUndefined()

  // Neither another server nor a restart creates them again, and nothing is created for a deleted project.
  expect(await releaseJob(stores).run(new Date())).toEqual({ made: 2, more: false })
  await catalogue.projects.remove(operatorGrant('project:admin'), project.id, new Date())
  expect(await releaseJob(stores).run(new Date())).toEqual({ made: 0, more: false })
}, 60_000)
