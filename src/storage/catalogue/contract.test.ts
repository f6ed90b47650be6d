import { describe, expect, test } from 'vitest'
import { itemKey } from '#domain/processing/ledger.ts'
import { narrow } from '#domain/access/access.ts'
import { parsePublicKey, type ProjectId } from '#domain/ids.ts'
import { shortId } from '#domain/issue/issue.ts'
import { slugify } from '#domain/project/project.ts'
import {
  aBatch,
  sectionsOf,
  anEvent,
  engines,
  eventIds,
  groupHash,
  minutes,
  noon,
  operator,
  type CatalogueBench,
} from './test-support/bench.ts'

describe.each(engines)('the catalogue on $name', ({ bench }) => {
  describe('projects', () => {
    test('are found by number and by slug, with a key that ingest knows', async () => {
      await using stage = await bench()
      const { project, key } = await stage.catalogue.projects.create(
        operator('project:write'),
        { name: 'Web Shop', platform: 'node' },
        noon,
      )
      const grant = operator('project:read')
      expect(project).toMatchObject({
        slug: 'web-shop',
        name: 'Web Shop',
        platform: 'node',
        createdAt: noon,
        firstEventAt: null,
      })
      expect(await stage.catalogue.projects.byId(grant, project.id)).toEqual(project)
      expect(await stage.catalogue.projects.bySlug(grant, 'web-shop')).toEqual(project)
      expect(await stage.catalogue.projects.keys(grant, project.id)).toEqual([key])
      expect(await stage.catalogue.keys.find(key.publicKey)).toEqual(key)
      expect(key).toMatchObject({ projectId: project.id, enabled: true, rateLimit: null })
      expect(parsePublicKey(key.publicKey)).toBe(key.publicKey)
      expect(await stage.catalogue.keys.projectExists(project.id)).toBe(true)
    })

    test('that nobody made are not there', async () => {
      await using stage = await bench()
      expect(await stage.catalogue.projects.byId(operator('project:read'), 77 as ProjectId)).toBeUndefined()
      expect(await stage.catalogue.projects.bySlug(operator('project:read'), 'nope')).toBeUndefined()
      expect(await stage.catalogue.keys.projectExists(77 as ProjectId)).toBe(false)
      expect(await stage.catalogue.keys.find('0'.repeat(32) as never)).toBeUndefined()
    })

    test('are listed by name, however it is written', async () => {
      await using stage = await bench()
      for (const name of ['web', 'API 10', 'api 9', 'Älter']) await stage.project(name)
      const listed = await stage.catalogue.projects.list(operator('project:read'))
      expect(listed.map((project) => project.name)).toEqual(['Älter', 'api 9', 'API 10', 'web'])
    })

    test('get a number where the slug is taken, and never a slug that reads as a number or is too long', async () => {
      await using stage = await bench()
      const long = 'x'.repeat(80)
      const slugs = []
      for (const name of ['Web', 'web!', 'WEB', '42', long, long]) slugs.push((await stage.project(name)).slug)
      expect(slugs).toEqual(['web', 'web-2', 'web-3', 'project-42', slugify(long), `${'x'.repeat(48)}-2`])
    })

    test('made a hundred at a time all get a slug and an id of their own', async () => {
      await using stage = await bench()
      const made = await Promise.all(Array.from({ length: 100 }, () => stage.project('same')))
      expect(new Set(made.map((project) => project.slug)).size).toBe(100)
      expect(new Set(made.map((project) => project.id)).size).toBe(100)
    })

    test('made from two processes at once do not get in each other’s way', async () => {
      await using stage = await bench()
      await using other = await stage.again()
      const from = (where: CatalogueBench) => Array.from({ length: 20 }, () => where.project('same'))
      const made = await Promise.all([...from(stage), ...from(other)])
      expect(new Set(made.map((project) => project.slug)).size).toBe(40)
      expect(await stage.catalogue.projects.list(operator('project:read'))).toHaveLength(40)
    })
  })

  describe('a committed batch', () => {
    test('opens one issue per group, numbered within its project in the order of arrival', async () => {
      await using stage = await bench()
      const [web, api] = [await stage.project('web'), await stage.project('api')]
      const result = await stage.commit([
        anEvent(web.id, 'a', { title: 'first' }),
        anEvent(web.id, 'b', { title: 'second' }),
        anEvent(api.id, 'a', { title: 'elsewhere' }),
        anEvent(web.id, 'a', { title: 'first again' }),
      ])
      expect(result).toEqual({ newIssues: 3, firstEvents: [web.id, api.id] })
      const grant = operator('event:read')
      expect(await stage.catalogue.issues.byNumber(grant, web.id, 1)).toMatchObject({
        title: 'first again',
        eventCount: 2,
      })
      expect(await stage.catalogue.issues.byNumber(grant, web.id, 2)).toMatchObject({ title: 'second', eventCount: 1 })
      expect(await stage.catalogue.issues.byNumber(grant, api.id, 1)).toMatchObject({
        title: 'elsewhere',
        hashes: [groupHash('a')],
      })
      expect(await stage.catalogue.issues.byNumber(grant, web.id, 3)).toBeUndefined()
      expect(await stage.catalogue.issues.countByProject(grant)).toEqual(
        new Map([
          [web.id, 2],
          [api.id, 1],
        ]),
      )
    })

    test('goes on numbering where the last one stopped', async () => {
      await using stage = await bench()
      const web = await stage.project('web')
      for (const group of ['a', 'b', 'c']) await stage.commit([anEvent(web.id, group)])
      const found = await stage.issuesOf(web.id, ['a', 'b', 'c'])
      expect(found.map((issue) => shortId(web.slug, issue.number)).toSorted()).toEqual(['WEB-1', 'WEB-2', 'WEB-3'])
    })

    test('makes the newest event the face of the issue, and an older one only widens its span', async () => {
      await using stage = await bench()
      const web = await stage.project('web')
      await stage.commit([anEvent(web.id, 'a', { title: 'noon', level: 'error', timestamp: noon.getTime() })])
      const metadata = { type: 'TypeError', value: 'x is not a function', filename: 'app.ts', function: 'run' }
      const later = noon.getTime() + 5_000.75
      await stage.commit([
        anEvent(web.id, 'a', { title: 'later', culprit: 'app.ts in run', level: 'fatal', metadata, timestamp: later }),
      ])
      await stage.commit([anEvent(web.id, 'a', { title: 'earlier', level: 'info', timestamp: noon.getTime() - 9_000 })])
      expect((await stage.issuesOf(web.id, ['a']))[0]).toMatchObject({
        title: 'later',
        culprit: 'app.ts in run',
        level: 'fatal',
        metadata,
        eventCount: 3,
        firstSeen: new Date(noon.getTime() - 9_000),
        lastSeen: new Date(noon.getTime() + 5_000),
      })
    })

    test('marks an issue unhandled for good with its first unhandled event', async () => {
      await using stage = await bench()
      const web = await stage.project('web')
      const handledAfter = async (...handled: boolean[]) => {
        await stage.commit(handled.map((one) => anEvent(web.id, 'a', { handled: one })))
        return (await stage.issuesOf(web.id, ['a']))[0]?.handled
      }
      expect(await handledAfter(true)).toBe(true)
      expect(await handledAfter(true, false, true)).toBe(false)
      expect(await handledAfter(true)).toBe(false)
    })

    test('tells of a project’s first event once', async () => {
      await using stage = await bench()
      const web = await stage.project('web')
      expect((await stage.commit([anEvent(web.id, 'a')], { now: noon })).firstEvents).toEqual([web.id])
      expect((await stage.commit([anEvent(web.id, 'a')], { now: minutes(9) })).firstEvents).toEqual([])
      expect((await stage.catalogue.projects.byId(operator('project:read'), web.id))?.firstEventAt).toEqual(noon)
    })

    test('keeps any text, and says where an engine cannot', async () => {
      await using stage = await bench()
      const web = await stage.project('web')
      const title = `"quoted" 'and' \\u0000 — 日本 🦜 \n${'long '.repeat(5_000)}`
      await stage.commit([anEvent(web.id, 'a', { title }), anEvent(web.id, 'b', { title: 'nul\0 and lone \ud800' })])
      const [a, b] = await stage.issuesOf(web.id, ['a', 'b'])
      expect(a?.title).toBe(title)
      expect(b?.title).toBe('nul\ufffd and lone \ufffd')
    })

    test('with events of a project that is gone counts them as refused and goes on', async () => {
      await using stage = await bench()
      const web = await stage.project('web')
      const result = await stage.commit([anEvent(999 as ProjectId, 'a'), anEvent(web.id, 'a')])
      expect(result).toEqual({ newIssues: 1, firstEvents: [web.id] })
      expect(await stage.totals()).toEqual([
        expect.objectContaining({ projectId: null, outcome: 'invalid', reason: 'project_removed', quantity: 1 }),
        expect.objectContaining({ projectId: web.id, outcome: 'accepted', quantity: 1 }),
      ])
    })

    test('of thousands of groups is one like any other', async () => {
      await using stage = await bench()
      const web = await stage.project('web')
      const groups = Array.from({ length: 5_000 }, (_, index) => `group ${index}`)
      expect((await stage.commit(groups.map((group) => anEvent(web.id, group)))).newIssues).toBe(5_000)
      expect(await stage.issuesOf(web.id, groups)).toHaveLength(5_000)
    })
  })

  describe('the standing of a spool', () => {
    test('begins at segment 1, offset 0, and moves with each commit', async () => {
      await using stage = await bench()
      const { digest } = stage.catalogue
      expect(await digest.progress('spool')).toEqual({ position: { segment: 1, offset: 0 }, planned: [], aside: [] })
      const [first, second] = [
        { segment: 1, from: 0, to: 100 },
        { segment: 2, from: 0, to: 40 },
      ]
      await digest.plan('spool', first)
      await digest.plan('spool', second)
      expect(await digest.progress('spool')).toEqual({
        position: { segment: 1, offset: 0 },
        planned: [first, second],
        aside: [],
      })
      await digest.commit(aBatch('spool', first), noon)
      expect(await digest.progress('spool')).toEqual({
        position: { segment: 1, offset: 100 },
        planned: [second],
        aside: [],
      })
      await digest.commit(aBatch('spool', second), noon)
      expect(await digest.progress('spool')).toEqual({ position: { segment: 2, offset: 40 }, planned: [], aside: [] })
      expect(await digest.progress('another')).toEqual({ position: { segment: 1, offset: 0 }, planned: [], aside: [] })
    })

    test('refuses a plan that reaches back', async () => {
      await using stage = await bench()
      const { digest } = stage.catalogue
      await digest.plan('spool', { segment: 3, from: 0, to: 100 })
      for (const range of [
        { segment: 3, from: 0, to: 100 },
        { segment: 3, from: 50, to: 150 },
        { segment: 2, from: 500, to: 600 },
      ]) {
        await expect(digest.plan('spool', range)).rejects.toThrow('out of order')
      }
      await expect(digest.plan('spool', { segment: 3, from: 100, to: 100 })).rejects.toThrow('out of order')
      await digest.commit(aBatch('spool', { segment: 3, from: 0, to: 100 }), noon)
      await expect(digest.plan('spool', { segment: 3, from: 99, to: 200 })).rejects.toThrow('out of order')
      await digest.plan('spool', { segment: 3, from: 100, to: 200 })
    })

    test('refuses every commit but that of the next planned range, and such a commit changes nothing', async () => {
      await using stage = await bench()
      const web = await stage.project('web')
      const { digest } = stage.catalogue
      const [first, second] = [
        { segment: 1, from: 0, to: 100 },
        { segment: 1, from: 100, to: 200 },
      ]
      await digest.plan('spool', first)
      await digest.plan('spool', second)
      const events = [anEvent(web.id, 'a')]
      for (const range of [second, { ...first, to: 99 }, { segment: 2, from: 0, to: 100 }]) {
        await expect(digest.commit({ ...aBatch('spool', range), ...sectionsOf({ events }) }, noon)).rejects.toThrow(
          'out of order',
        )
      }
      await expect(digest.commit({ ...aBatch('elsewhere', first), ...sectionsOf({ events }) }, noon)).rejects.toThrow(
        'out of order',
      )
      expect((await digest.progress('spool')).planned).toEqual([first, second])
      expect(await stage.issuesOf(web.id, ['a'])).toEqual([])
      expect(await stage.totals()).toEqual([])
    })

    test('takes of the same range committed twice at once only one', async () => {
      await using stage = await bench()
      const web = await stage.project('web')
      await using other = await stage.again()
      const range = { segment: 1, from: 0, to: 100 }
      await stage.catalogue.digest.plan('spool', range)
      const both = await Promise.allSettled(
        [stage, other].map((one) =>
          one.catalogue.digest.commit(
            { ...aBatch('spool', range), ...sectionsOf({ events: [anEvent(web.id, 'a')] }) },
            noon,
          ),
        ),
      )
      expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect((await stage.issuesOf(web.id, ['a']))[0]?.eventCount).toBe(1)
    })

    test('keeps the batches of two spools apart, committed side by side', async () => {
      await using stage = await bench()
      const web = await stage.project('web')
      await using other = await stage.again()
      const run = async (where: CatalogueBench, spool: string) => {
        for (let index = 0; index < 10; index++) {
          const range = { segment: 1, from: index * 10, to: index * 10 + 10 }
          await where.catalogue.digest.plan(spool, range)
          await where.catalogue.digest.commit(
            {
              ...aBatch(spool, range),
              ...sectionsOf({ events: [anEvent(web.id, 'shared'), anEvent(web.id, `${spool} ${index}`)] }),
            },
            noon,
          )
        }
      }
      await Promise.all([run(stage, 'one'), run(other, 'two')])
      expect((await stage.issuesOf(web.id, ['shared']))[0]?.eventCount).toBe(20)
      expect((await stage.catalogue.issues.countByProject(operator('event:read'))).get(web.id)).toBe(21)
    })
  })

  describe('events that were committed', () => {
    test('are known by project and id, and no others', async () => {
      await using stage = await bench()
      const [web, api] = [await stage.project('web'), await stage.project('api')]
      const [known, unknown] = [anEvent(web.id, 'a'), anEvent(web.id, 'a')]
      await stage.commit([known])
      const elsewhere = { ...known, projectId: api.id }
      expect(await stage.catalogue.digest.knownItems([known, unknown, elsewhere])).toEqual(new Set([itemKey(known)]))
      expect(await stage.catalogue.digest.knownItems([])).toEqual(new Set())
    })

    test('are never counted a second time: that is a bug, and throws', async () => {
      await using stage = await bench()
      const web = await stage.project('web')
      const event = anEvent(web.id, 'a')
      await stage.commit([event])
      await expect(stage.commit([event])).rejects.toThrow(/unique/i)
      expect((await stage.issuesOf(web.id, ['a']))[0]?.eventCount).toBe(1)
    })

    test('are forgotten by the hour of their arrival', async () => {
      await using stage = await bench()
      const [web, api] = [await stage.project('web'), await stage.project('api')]
      const old = eventIds(60).map((itemId, index) =>
        anEvent(index % 2 ? web.id : api.id, 'a', { itemId, receivedAt: minutes(-90).getTime() }),
      )
      const fresh = eventIds(60).map((itemId) => anEvent(web.id, 'a', { itemId, receivedAt: minutes(5).getTime() }))
      await stage.commit([...old, ...fresh])
      expect(await stage.catalogue.digest.forgetItemsBefore(noon)).toBe(60)
      expect((await stage.catalogue.digest.knownItems(old)).size).toBe(0)
      expect((await stage.catalogue.digest.knownItems(fresh)).size).toBe(60)
      expect(await stage.catalogue.digest.forgetItemsBefore(noon)).toBe(0)
    })
  })

  describe('outcomes', () => {
    test('name the filter that kept an event and put it into its one issue', async () => {
      await using stage = await bench()
      const web = await stage.project('web')
      const receivedAt = noon.getTime()
      await stage.commit([
        anEvent(web.id, 'a', { receivedAt, reason: 'chunk_load' }),
        anEvent(web.id, 'a', { receivedAt }),
      ])
      expect((await stage.totals()).map(({ outcome, reason, quantity }) => [outcome, reason, quantity])).toEqual([
        ['accepted', '', 1],
        ['accepted', 'chunk_load', 1],
      ])
    })

    test('of events and of everything else are added up by the hour, oldest first', async () => {
      await using stage = await bench()
      const web = await stage.project('web')
      const refused = {
        projectId: null,
        category: 'default',
        outcome: 'invalid',
        reason: 'unknown_key',
        quantity: 2,
        receivedAt: minutes(-61).getTime(),
      } as const
      const dropped = {
        projectId: web.id,
        category: 'error',
        outcome: 'client_discard',
        reason: 'sample rate: 10 %',
        quantity: 40,
        receivedAt: minutes(3).getTime(),
      } as const
      const events = [
        anEvent(web.id, 'a', { receivedAt: minutes(1).getTime() }),
        anEvent(web.id, 'b', { type: 'default', receivedAt: minutes(59).getTime() }),
      ]
      await stage.commit(events, { outcomes: [refused, dropped, { ...dropped, quantity: 2 }] })
      await stage.commit([anEvent(web.id, 'a', { receivedAt: minutes(2).getTime() })], {
        outcomes: [{ ...refused, quantity: 5 }],
      })
      expect(await stage.totals()).toEqual([
        {
          hour: minutes(-120).getTime(),
          projectId: null,
          category: 'default',
          outcome: 'invalid',
          reason: 'unknown_key',
          quantity: 7,
        },
        { hour: noon.getTime(), projectId: web.id, category: 'default', outcome: 'accepted', reason: '', quantity: 1 },
        { hour: noon.getTime(), projectId: web.id, category: 'error', outcome: 'accepted', reason: '', quantity: 2 },
        {
          hour: noon.getTime(),
          projectId: web.id,
          category: 'error',
          outcome: 'client_discard',
          reason: 'sample rate: 10 %',
          quantity: 42,
        },
      ])
      const until = await stage.catalogue.outcomes.totals(operator('org:read'), minutes(-120), noon)
      expect(until.map((total) => total.hour)).toEqual([minutes(-120).getTime()])
    })

    test('are forgotten by the hour', async () => {
      await using stage = await bench()
      const web = await stage.project('web')
      await stage.commit([
        anEvent(web.id, 'a', { receivedAt: minutes(-1).getTime() }),
        anEvent(web.id, 'a', { receivedAt: noon.getTime() }),
      ])
      expect(await stage.catalogue.digest.forgetOutcomesBefore(noon)).toBe(1)
      expect((await stage.totals()).map((total) => total.hour)).toEqual([noon.getTime()])
    })
  })

  describe('a grant for some projects', () => {
    test('shows nothing of the others, by whatever name they are asked for', async () => {
      await using stage = await bench()
      const [web, secret] = [await stage.project('web'), await stage.project('secret')]
      await stage.commit([anEvent(web.id, 'a'), anEvent(secret.id, 'a')], {
        outcomes: [
          {
            projectId: null,
            category: 'error',
            outcome: 'invalid',
            reason: 'unknown_key',
            quantity: 1,
            receivedAt: noon.getTime(),
          },
        ],
      })
      const { projects, issues, outcomes } = stage.catalogue
      const [hidden] = await stage.issuesOf(secret.id, ['a'])
      if (hidden === undefined) throw new Error('The issue to hide was not made.')
      const keysOf = [web.id, secret.id].map((projectId) => ({ projectId, groupHash: groupHash('a') }))
      for (const mine of [[web.id], []]) {
        const read = narrow(operator('project:read'), mine)
        const events = narrow(operator('event:read'), mine)
        expect((await projects.list(read)).map((project) => project.id)).toEqual(mine)
        expect(await projects.byId(read, secret.id)).toBeUndefined()
        expect(await projects.bySlug(read, 'secret')).toBeUndefined()
        expect(await projects.keys(read, secret.id)).toEqual([])
        expect(await issues.byId(events, hidden.id)).toBeUndefined()
        expect(await issues.byNumber(events, secret.id, hidden.number)).toBeUndefined()
        expect((await issues.byGroups(events, keysOf)).map((issue) => issue.projectId)).toEqual(mine)
        expect([...(await issues.countByProject(events)).keys()]).toEqual(mine)
        const totals = await outcomes.totals(narrow(operator('org:read'), mine), minutes(-600), minutes(600))
        expect(totals.map((total) => total.projectId)).toEqual(mine)
      }
    })
  })

  describe('tokens', () => {
    const token = { name: 'ci', scopes: ['org:read', 'event:read'], hash: 'ab'.repeat(32), lastFour: 'f00d' } as const

    test('are found by their hash alone, and say what they may do', async () => {
      await using stage = await bench()
      const made = await stage.catalogue.tokens.create(operator('org:admin'), token, noon)
      expect(made).toEqual({
        id: made.id,
        name: 'ci',
        scopes: token.scopes,
        lastFour: 'f00d',
        createdAt: noon,
        lastUsedAt: null,
        expiresAt: null,
        userId: null,
        createdBy: '',
      })
      expect(await stage.catalogue.tokens.list(operator('org:admin'))).toEqual([made])
      expect(await stage.catalogue.tokens.byHash('cd'.repeat(32), noon)).toBeUndefined()
      expect(await stage.catalogue.tokens.byHash(token.hash, noon)).toEqual({ ...made, lastUsedAt: noon })
    })

    test('note their use once a minute', async () => {
      await using stage = await bench()
      await stage.catalogue.tokens.create(operator('org:admin'), token, noon)
      const lastUsed = async () => (await stage.catalogue.tokens.list(operator('org:admin')))[0]?.lastUsedAt
      await stage.catalogue.tokens.byHash(token.hash, noon)
      await stage.catalogue.tokens.byHash(token.hash, new Date(noon.getTime() + 59_999))
      expect(await lastUsed()).toEqual(noon)
      await stage.catalogue.tokens.byHash(token.hash, minutes(1))
      expect(await lastUsed()).toEqual(minutes(1))
    })
  })

  describe('a lease', () => {
    test('belongs to its holder until it runs out or is given back', async () => {
      await using stage = await bench()
      const { leases } = stage.catalogue
      expect(await leases.claim('retention', 'a', 60_000)).toBe(true)
      expect(await leases.claim('retention', 'b', 60_000)).toBe(false)
      expect(await leases.claim('other work', 'b', 60_000)).toBe(true)
      expect(await leases.claim('retention', 'a', 1)).toBe(true)
      await expect.poll(() => leases.claim('retention', 'b', 60_000)).toBe(true)
      await leases.release('retention', 'a')
      expect(await leases.claim('retention', 'a', 60_000)).toBe(false)
      await leases.release('retention', 'b')
      expect(await leases.claim('retention', 'a', 60_000)).toBe(true)
    })

    test('of a clock that was ahead runs out all the same', async () => {
      await using stage = await bench()
      const { leases } = stage.catalogue
      expect(await leases.claim('retention', 'a', 3_600_000)).toBe(true)
      // The remaining time is longer than the new claim could last, so the clock must have been set back.
      expect(await leases.claim('retention', 'b', 60_000)).toBe(true)
      // A caller that read the clock earlier may run its statement later.
      expect(await leases.claim('retention', 'a', 30_000)).toBe(false)
    })

    test('goes to exactly one of many who ask at once, over two connections', async () => {
      await using stage = await bench()
      await using other = await stage.again()
      const asked = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          (index % 2 ? stage : other).catalogue.leases.claim('digest', `holder ${index}`, 60_000),
        ),
      )
      expect(asked.filter(Boolean)).toHaveLength(1)
    })
  })

  test('names its engine and its newest migration', async () => {
    await using stage = await bench()
    expect(await stage.catalogue.engine()).toEqual({
      name: expect.any(String),
      version: expect.stringMatching(/^\d+\.\d+/),
      migration: expect.stringMatching(/^\d{4}-/),
    })
  })

  test('is found again as it was left, killed at any moment between or within commits', async () => {
    // The time limit below allows for starting three processes.
    await using stage = await bench()
    const web = await stage.project('web')
    for (const killedAfter of [3, 8, 12]) {
      const acknowledged = await stage.commitUntilKilled(web.id, killedAfter)
      await using reopened = await stage.again()
      const { position } = await reopened.catalogue.digest.progress('victim')
      const commits = position.offset / 10
      // Everything acknowledged is there, plus at most the commit that was in progress.
      expect(commits).toBeGreaterThanOrEqual(acknowledged)
      expect(commits).toBeLessThanOrEqual(acknowledged + 1)
      const [issue] = await reopened.issuesOf(web.id, ['victim'])
      expect(issue?.eventCount).toBe(commits * 5)
      const accepted = (await reopened.totals()).filter((total) => total.outcome === 'accepted')
      expect(accepted.reduce((sum, total) => sum + total.quantity, 0)).toBe(commits * 5)
    }
  }, 60_000)
})
