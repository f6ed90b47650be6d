import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ProjectId } from '#domain/ids.ts'
import { aServer, KEY, PROJECT, type TestServer } from '#main/ingest/test-server.ts'
import { createLog } from '#main/log.ts'
import { RecentLines } from './recent-lines.ts'
import { createSelfWatch } from './self-watch.ts'
import type { SelfTarget } from './target.ts'

const event = z.looseObject({
  event_id: z.string(),
  release: z.string(),
  environment: z.string(),
  tags: z.record(z.string(), z.string()),
  request: z.unknown().optional(),
  breadcrumbs: z.array(z.looseObject({ message: z.string(), level: z.string() })).default([]),
  exception: z.object({ values: z.array(z.looseObject({ type: z.string(), value: z.string() })) }),
})

/** The sent events, as found in the spool behind ingest. */
function sentTo(server: TestServer): z.output<typeof event>[] {
  return server
    .envelopes()
    .map((envelope) => envelope.split('\n'))
    .filter(([, header = '']) => header.includes('"type":"event"'))
    .map(([, , body = '']) => event.parse(JSON.parse(body)))
}

function targetAt(port: number): SelfTarget {
  const dsn = `http://${KEY}@127.0.0.1:${port}/${PROJECT}`
  const pages = { dsn, tunnel: '/tunnel', release: 'mishap@0.1.0+abc1234', environment: 'production' }
  return { dsn, project: PROJECT as ProjectId, pages }
}

/** A watch with a silent log that still receives every line. */
function aWatch(target: SelfTarget | null) {
  const recent = new RecentLines()
  return { recent, watch: createSelfWatch(target, { log: createLog({ logLevel: 'silent' }), recent }) }
}

describe('a fault that is reported', () => {
  test('is an event with its digest, the release, the environment and the request', async () => {
    await using server = await aServer()
    const { watch } = aWatch(targetAt(server.port))
    watch.report(new Error('no such table'), { part: 'page', method: 'GET', path: '/issues?q=1', digest: '2338017294' })
    await watch.close()
    const [sent] = sentTo(server)
    expect(sent).toMatchObject({
      release: 'mishap@0.1.0+abc1234',
      environment: 'production',
      tags: { part: 'page', 'next.digest': '2338017294' },
      request: { method: 'GET', url: '/issues?q=1' },
    })
    expect(sent?.exception.values).toMatchObject([{ type: 'Error', value: 'no such table' }])
  })

  test('bears the last hundred lines of the log as breadcrumbs, oldest first, and no more', async () => {
    await using server = await aServer()
    const { watch, recent } = aWatch(targetAt(server.port))
    for (let line = 1; line <= 1_234; line++)
      recent.add({ at: new Date(), level: 'warn', message: `line ${line}`, fields: {} })
    watch.report(new Error('late'), { part: 'api', path: '/api/0/' })
    await watch.close()
    const crumbs = sentTo(server)[0]?.breadcrumbs
    expect(crumbs).toHaveLength(100)
    expect(crumbs?.[0]).toMatchObject({ message: 'line 1135', level: 'warning' })
    expect(crumbs?.at(-1)).toMatchObject({ message: 'line 1234' })
  })

  test('that is no error at all is reported too', async () => {
    await using server = await aServer()
    const { watch } = aWatch(targetAt(server.port))
    watch.report('just a text', { part: 'process', kind: 'unhandledRejection' })
    await watch.close()
    expect(sentTo(server)[0]?.tags).toEqual({ part: 'process', kind: 'unhandledRejection' })
  })
})

describe('reports do not feed on themselves', () => {
  test('thirty are sent at once; those that are not are counted', async () => {
    await using server = await aServer()
    const { watch } = aWatch(targetAt(server.port))
    for (let count = 0; count < 100; count++)
      watch.report(new Error(`fault ${count}`), { part: 'page', method: 'GET', path: '/' })
    await watch.close()
    expect(sentTo(server)).toHaveLength(30)
    const report = server.envelopes().find((envelope) => envelope.includes('"type":"client_report"'))
    expect(report).toContain('{"reason":"ratelimit_backoff","category":"error","quantity":70}')
  })

  test('a digest or a job that fails again and again is reported once', async () => {
    await using server = await aServer()
    const { watch } = aWatch(targetAt(server.port))
    for (let count = 0; count < 10; count++) {
      watch.report(new Error(`disk full, ${count}`), { part: 'digest', stage: 'insert' })
      watch.report(new Error(`disk full, ${count}`), { part: 'job', job: 'retention' })
      watch.report(new Error('no more files'), { part: 'digest', stage: 'commit' })
    }
    await watch.close()
    expect(new Set(sentTo(server).map(({ tags }) => tags.stage ?? tags.job))).toEqual(
      new Set(['insert', 'retention', 'commit']),
    )
    expect(sentTo(server)).toHaveLength(3)
  })

  test('a record of its own project that brings a thread down is not reported; one of another is', async () => {
    await using server = await aServer()
    const { watch } = aWatch(targetAt(server.port))
    watch.report(new Error('down'), { part: 'record', project: PROJECT as ProjectId })
    watch.report(new Error('down'), { part: 'record', project: 7 as ProjectId })
    watch.report(new Error('down'), { part: 'record', project: PROJECT as ProjectId })
    await watch.close()
    expect(sentTo(server)).toHaveLength(1)
  })

  test('a report that ingest refuses is let go', async () => {
    await using server = await aServer()
    server.keys.down = true
    const { watch } = aWatch(targetAt(server.port))
    watch.report(new Error('the catalogue is down'), { part: 'page', method: 'GET', path: '/' })
    await watch.close()
    expect(server.envelopes()).toEqual([])
    expect(server.keys.lookups).toBeLessThanOrEqual(2)
  })
})

describe('watching', () => {
  test('switched off, sends nothing', async () => {
    const { watch } = aWatch(null)
    watch.report(new Error('x'), { part: 'api', path: '/' })
    await watch.close()
    expect(watch.pages).toBeNull()
  })

  test('does not wait for ever for an ingest that does not answer, and sends nothing after', async () => {
    const asked: IncomingMessage[] = []
    const silent = createServer((req) => void asked.push(req))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { watch } = aWatch(targetAt((silent.address() as AddressInfo).port))
    watch.report(new Error('x'), { part: 'api', path: '/' })
    await watch.close()
    watch.report(new Error('y'), { part: 'api', path: '/' })
    await watch.close()
    expect(asked).toHaveLength(1)
    silent.closeAllConnections()
    silent.close()
  })
})
