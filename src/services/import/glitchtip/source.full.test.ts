import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { query, testPostgres } from '#storage/catalogue/test-support/postgres.ts'
import type { Foreign, ForeignEvent, Here, ImportSource, SourcePage, SourceStep } from '../foreign.ts'
import type { ForeignIssue } from '../foreign-issue.ts'
import { glitchtipDatabase } from './source.ts'
import { secondsOf } from './settings.ts'
import { clientId, makeGlitchtip, type GlitchtipVersion } from './test-support.ts'

const here: Here = { events: async () => new Set(), keptSince: async () => new Date(0) }
const all = { organization: 'acme', projects: [], since: undefined, signal: new AbortController().signal }

async function read(source: ImportSource): Promise<readonly Foreign[]> {
  const things: Foreign[] = []
  for (const step of await source.steps()) for await (const page of step.pages(null, here)) things.push(...page.things)
  await source.close()
  return things
}

test('intervals are read in each form that GlitchTip has told them in', () => {
  const forms = [
    300,
    '300',
    '300.0',
    '00:05:00',
    '1 day',
    '1 day, 02:00:00',
    '1 day 02:00:00',
    'P0DT00H05M00S',
    'PT5M',
    'soon',
  ]
  expect(forms.map(secondsOf)).toEqual([300, 300, 300, 300, 86_400, 93_600, 93_600, 300, 300, undefined])
})

async function firstPage(step: SourceStep | undefined, cursor: string | null): Promise<SourcePage | undefined> {
  for await (const page of step?.pages(cursor, here) ?? []) return page
  return undefined
}

const of = <Kind extends Foreign['kind']>(things: readonly Foreign[], kind: Kind) =>
  things.filter((one): one is Extract<Foreign, { kind: Kind }> => one.kind === kind)

describe.each<{ version: GlitchtipVersion }>([{ version: 5 }, { version: 6 }])(
  'the PostgreSQL of a GlitchTip of version $version',
  ({ version }) => {
    let url: string
    beforeAll(async () => {
      url = await makeGlitchtip(await testPostgres(), version, '2026-11-24')
    })
    afterAll(async () => {
      const name = url.replace(/^.*\//, '')
      await query(await testPostgres(), `drop database ${name} with (force)`)
    })

    test('has an organization’s teams, people, projects with the keys of their DSNs, and releases', async () => {
      const things = await read(await glitchtipDatabase(url, all))
      expect(of(things, 'team')).toEqual([{ kind: 'team', id: '1', slug: 'counter', name: 'counter' }])
      expect(of(things, 'member').map(({ email, role, teams }) => [email, role, teams])).toEqual([
        ['ada@example.com', 'owner', []],
        ['grace@example.com', 'member', ['counter']],
        ['new@example.com', 'admin', []],
      ])
      const key = { publicKey: '5f6d1b0c6f6e4a4b9a510d2b1c3e4f50', label: 'first', enabled: true }
      expect(of(things, 'project')).toMatchObject([
        { id: '1', slug: 'till', name: 'Till', platform: 'python-django', teams: ['counter'], keys: [key] },
        { id: '3', slug: 'kiosk', keys: [{ label: 'default', enabled: version === 5 }] },
      ])
      expect(of(things, 'release')).toMatchObject([
        { version: 'till@1.0.0', projects: ['1'], change: { releasedAt: new Date('2026-11-23T09:00Z'), ref: 'main' } },
        { version: 'till@1.1.0', projects: ['1'], change: {} },
      ])
    })

    test('has events as they were sent, the newest first, with the ids that their clients gave them', async () => {
      const events: readonly ForeignEvent[] = of(await read(await glitchtipDatabase(url, all)), 'event')
      expect(new Set(events.map(({ id }) => id))).toEqual(
        new Set([clientId(1, 0), clientId(1, 1), clientId(1, 2), clientId(2, 0), clientId(2, 1), clientId(3, 0)]),
      )
      const times = events.map(({ receivedAt }) => receivedAt.getTime())
      expect(times).toEqual(times.toSorted((a, b) => b - a))
      expect(events[0]).toEqual({
        kind: 'event',
        project: '1',
        id: clientId(1, 2),
        receivedAt: new Date('2026-11-24T01:02:01Z'),
        issue: '1',
        payload: expect.objectContaining({
          timestamp: '2026-11-24T01:02:00.000Z',
          platform: 'python',
          level: 'error',
          release: 'till@1.0.0',
          environment: 'shop floor',
          server_name: 'till-7',
          exception: { values: [expect.objectContaining({ type: 'ValueError', value: 'no change' })] },
          user: { id: '7', email: 'grace@example.com' },
          // Tags derived by GlitchTip are left out.
          tags: [['lane', 'left']],
        }),
      })
      const message = events.find(({ id }) => id === clientId(3, 0))
      expect(message?.payload['logentry']).toEqual({ formatted: 'The printer is out of paper' })
    })

    test('has issues as people have left them', async () => {
      const found: readonly ForeignIssue[] = of(await read(await glitchtipDatabase(url, all)), 'issue')
      const resolution = version === 5 ? { kind: 'now' } : { kind: 'release', release: 'till@1.1.0' }
      expect(found).toMatchObject([
        { shortId: 'TILL-1', state: { status: 'resolved', resolution }, assignee: null },
        {
          shortId: 'TILL-1A',
          state: { status: 'archived', until: { kind: 'forever' } },
          assignee: version === 5 ? null : { kind: 'person', email: 'grace@example.com' },
        },
        {
          shortId: 'TILL-3',
          state: { status: 'unresolved' },
          assignee: version === 5 ? null : { kind: 'team', id: '1' },
          history: [{ by: { email: 'ada@example.com' }, what: { kind: 'comment', text: 'Every Sunday.' } }],
        },
      ])
    })

    test('has alerts of projects, and monitors as the checks and the jobs that they are', async () => {
      const things = await read(await glitchtipDatabase(url, all))
      const counter = [{ kind: 'team_called', slug: 'counter' }]
      expect(of(things, 'alert')).toMatchObject([
        {
          id: '1',
          name: 'New in the till',
          project: '1',
          triggers: [{ kind: 'new' }],
          destinations: counter,
          left: [],
        },
        {
          id: '1 uptime',
          isOfOutages: true,
          triggers: [{ kind: 'new' }, { kind: 'regressed' }],
          destinations: counter,
        },
        {
          id: '2',
          name: 'till: alert 2',
          triggers: [{ kind: 'events', count: 15, minutes: 10 }],
          destinations: counter,
          // A webhook's URL may contain a secret, so only its host is reported.
          left: ['webhook hooks.example.com'],
        },
        { id: '3', project: '3', destinations: [] },
      ])
      expect(of(things, 'uptime')).toMatchObject([
        {
          project: '1',
          config: {
            name: 'Till',
            target: { method: 'GET', statuses: [[200, 200]], assertion: { kind: 'contains', text: 'all is well' } },
            intervalSeconds: 300,
            timeoutMs: 10_000,
            environment: 'shop floor',
          },
          left: [],
        },
        {
          project: '3',
          config: { target: { method: 'HEAD', statuses: [[100, 599]] }, intervalSeconds: 3600 },
          left: [`every ${version === 5 ? 86_400 : 7200} seconds: 3600 here`],
        },
        { config: { target: { kind: 'tcp', host: 'printer.invalid', port: 9100 }, intervalSeconds: 60 } },
      ])
      expect(of(things, 'monitor')).toMatchObject([
        { slug: 'nightly-count', settings: { schedule: { type: 'interval', value: 90, unit: 'minute' } } },
      ])
    })

    test('goes on behind a cursor, and leaves out what is too old', async () => {
      const source = await glitchtipDatabase(url, { ...all, projects: ['till'] }, 2)
      const step = (await source.steps()).find(({ name }) => name === 'events 1')
      const pages: SourcePage[] = []
      // Each page by a separate run, as after as many crashes.
      for (let page = await firstPage(step, null); page !== undefined; page = await firstPage(step, page.next)) {
        pages.push(page)
        if (page.next === null) break
      }
      await source.close()
      const ids = pages.flatMap(({ things }) => things.map((one) => (one as ForeignEvent).id))
      expect(ids).toHaveLength(6)
      expect(new Set(ids).size).toBe(6)
      const late = await glitchtipDatabase(url, { ...all, projects: ['till'], since: new Date('2026-11-24T01:01:30Z') })
      const newest = of(await read(late), 'event')
      expect(newest.map(({ id }) => id)).toEqual([clientId(1, 2)])
    })

    test('is asked for an organization where there are several, and for projects that are there', async () => {
      await expect(glitchtipDatabase(url, { ...all, organization: undefined })).rejects.toThrow(
        'no_organization at acme, empty',
      )
      await expect(glitchtipDatabase(url, { ...all, organization: 'other' })).rejects.toThrow('not_found')
      const source = await glitchtipDatabase(url, { ...all, projects: ['gone'] })
      await expect(source.steps()).rejects.toThrow('not_found')
      await source.close()
    })
  },
)

test('a database that is none of GlitchTip’s, is not there, or says no is told without its password', async () => {
  const server = await testPostgres()
  await expect(glitchtipDatabase(server, all)).rejects.toThrow('unreadable')
  await expect(glitchtipDatabase(server.replace(/[^/]*$/, 'nothing'), all)).rejects.toThrow('not_found')
  await expect(glitchtipDatabase('https://example.com', all)).rejects.toThrow('bad_url')
  const nobody = glitchtipDatabase('postgres://op:secret@127.0.0.1:1/glitchtip', all)
  await expect(nobody).rejects.toThrow('unreachable at 127.0.0.1:1/glitchtip')
  await expect(nobody).rejects.not.toThrow('secret')
})
