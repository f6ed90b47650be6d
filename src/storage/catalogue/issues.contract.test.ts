import { describe, expect, test } from 'vitest'
import { narrow } from '#domain/access/access.ts'
import type { IssueFigures } from '#domain/issue/issue-catalogue.ts'
import { eventTypes } from '#domain/event/event.ts'
import type { IssueId } from '#domain/ids.ts'
import { anEvent, engines, groupHash, minutes, noon, operator, type CatalogueBench } from './test-support/bench.ts'

const write = () => operator('event:write')
const read = () => operator('event:read')
const at = (after: number) => minutes(after).getTime()

const mended = { kind: 'resolve', resolution: { kind: 'now' } } as const
const resolve = (stage: CatalogueBench, id: IssueId, when: Date) => stage.decide([{ id }], mended, when)
const ongoing = { status: 'unresolved', substatus: 'ongoing' }
const regressed = { status: 'unresolved', substatus: 'regressed' }
const resolvedAt = (when: Date) => ({ status: 'resolved', resolution: { kind: 'now' }, at: when })

describe.each(engines)('issues on $name', ({ bench }) => {
  describe('finding issues by title', () => {
    test('takes each word as it is, whatever its case, and shows what was seen last first', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      const sent = ['100% of Carts', 'one cart', '100x cart', 'Basket'].map((title, index) =>
        anEvent(id, title, { title, timestamp: at(index) }),
      )
      await stage.commit(sent)
      const found = async (words: readonly string[], limit = 10) =>
        (await stage.catalogue.issues.titled(read(), words, limit)).map(({ title }) => title)
      expect(await found(['CART'])).toEqual(['100x cart', 'one cart', '100% of Carts'])
      expect(await found(['cart', '100%'])).toEqual(['100% of Carts'])
      expect(await found(['_ne'])).toEqual([])
      expect(await found(['cart'], 1)).toEqual(['100x cart'])
      expect(await stage.catalogue.issues.titled(narrow(read(), []), ['cart'], 10)).toEqual([])
    })
  })

  describe('the releases of an issue', () => {
    test('are those of its first event and of its newest, in whatever order they come', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      const seen = async (release: string, after: number) => {
        await stage.commit([anEvent(id, 'a', { release, timestamp: at(after) })])
        const { firstRelease, lastRelease } = await stage.issueOf(id, 'a')
        return [firstRelease, lastRelease]
      }
      expect(await seen('2.0', 0)).toEqual(['2.0', '2.0'])
      expect(await seen('3.0', 10)).toEqual(['2.0', '3.0'])
      expect(await seen('1.0', -10)).toEqual(['1.0', '3.0'])
      expect(await seen('2.5', 5)).toEqual(['1.0', '3.0'])
      expect(await seen('', 20)).toEqual(['1.0', ''])
    })

    test('come of the right events where a batch has many', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      const batch = [5, 1, 9, 3].map((n) => anEvent(id, 'a', { release: `${n}.0`, timestamp: at(n) }))
      await stage.commit(batch)
      expect(await stage.issueOf(id, 'a')).toMatchObject({ firstRelease: '1.0', lastRelease: '9.0' })
    })
  })

  test.each(eventTypes)('may be of type %s', async (type) => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    await stage.commit([anEvent(id, 'a', { type })])
    expect(await stage.issueOf(id, 'a')).toMatchObject({ type })
  })

  describe('a group whose algorithm is new', () => {
    test('belongs to the issue that owns an older hash of it, from then on', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      await stage.commit([anEvent(id, 'old')])
      const regrouped = anEvent(id, 'new', { secondaryHashes: [groupHash('unknown'), groupHash('old')] })
      expect((await stage.commit([regrouped, anEvent(id, 'old')])).newIssues).toBe(0)
      expect((await stage.commit([anEvent(id, 'new')])).newIssues).toBe(0)
      const issue = await stage.issueOf(id, 'old')
      expect(issue).toMatchObject({ number: 1, eventCount: 4 })
      expect(new Set(issue.hashes)).toEqual(new Set([groupHash('old'), groupHash('new')]))
    })

    test('prefers the newest of its older hashes, and keeps an issue that it has', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      await stage.commit([anEvent(id, 'v1'), anEvent(id, 'v2'), anEvent(id, 'owned')])
      const older = [groupHash('v2'), groupHash('v1')]
      await stage.commit([
        anEvent(id, 'v3', { secondaryHashes: older }),
        anEvent(id, 'owned', { secondaryHashes: older }),
      ])
      expect((await stage.issueOf(id, 'v2')).eventCount).toBe(2)
      expect((await stage.issueOf(id, 'v1')).eventCount).toBe(1)
      expect((await stage.issueOf(id, 'owned')).eventCount).toBe(2)
    })

    test('is new where no issue owns an older hash, or only one of another project', async () => {
      await using stage = await bench()
      const [web, api] = [await stage.project('web'), await stage.project('api')]
      await stage.commit([anEvent(api.id, 'old')])
      expect((await stage.commit([anEvent(web.id, 'new', { secondaryHashes: [groupHash('old')] })])).newIssues).toBe(1)
      expect((await stage.issueOf(web.id, 'new')).hashes).toEqual([groupHash('new')])
    })
  })

  describe('a resolved issue', () => {
    test('says since when, and changes once', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      await stage.commit([anEvent(id, 'a'), anEvent(id, 'b')])
      const [a, b] = await stage.issuesOf(id, ['a', 'b'])
      if (a === undefined || b === undefined) throw new Error('Two issues were not made.')
      expect(await stage.decide([a, b], mended, minutes(1))).toBe(2)
      expect(await stage.decide([a, b], mended, minutes(2))).toBe(0)
      expect(await stage.issueOf(id, 'a')).toMatchObject({ state: resolvedAt(minutes(1)) })
      expect(await stage.decide([b], { kind: 'reopen' }, minutes(3))).toBe(1)
      expect(await stage.issueOf(id, 'b')).toMatchObject({ state: ongoing, regressedAt: null })
      expect(await stage.decide([], mended)).toBe(0)
    })

    test('comes back with a new event, and not with one from before', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      await stage.commit([anEvent(id, 'a')])
      await resolve(stage, (await stage.issueOf(id, 'a')).id, minutes(10))
      await stage.commit([anEvent(id, 'a', { timestamp: at(9), release: 'late@1' })], { now: minutes(11) })
      expect(await stage.issueOf(id, 'a')).toMatchObject({ state: resolvedAt(minutes(10)), eventCount: 2 })
      await stage.commit([anEvent(id, 'a', { timestamp: at(8) }), anEvent(id, 'a', { timestamp: at(12) })])
      expect(await stage.issueOf(id, 'a')).toMatchObject({
        state: regressed,
        regressedAt: minutes(12),
        eventCount: 4,
      })
    })

    test('that came back and is resolved again has not come back', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      await stage.commit([anEvent(id, 'a')])
      const issue = await stage.issueOf(id, 'a')
      await resolve(stage, issue.id, minutes(1))
      await stage.commit([anEvent(id, 'a', { timestamp: at(2) })])
      await resolve(stage, issue.id, minutes(3))
      expect(await stage.issueOf(id, 'a')).toMatchObject({ state: resolvedAt(minutes(3)), regressedAt: null })
    })

    test('of a batch with many others is the only one that changes its status', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      const groups = ['a', 'b', 'c']
      await stage.commit(groups.map((group) => anEvent(id, group)))
      await resolve(stage, (await stage.issueOf(id, 'a')).id, minutes(1))
      await resolve(stage, (await stage.issueOf(id, 'c')).id, minutes(99))
      await stage.commit(groups.map((group) => anEvent(id, group, { timestamp: at(2) })))
      const found = await stage.issuesOf(id, groups)
      expect(found.map(({ state }) => state.status)).toEqual(['unresolved', 'unresolved', 'resolved'])
      expect(found.map(({ regressedAt }) => regressedAt)).toEqual([minutes(2), null, null])
    })
  })

  describe('merged issues', () => {
    async function threeIssues(stage: CatalogueBench) {
      const { id } = await stage.project('web')
      await stage.commit([
        anEvent(id, 'a', { title: 'a', timestamp: at(10), release: '2.0' }),
        anEvent(id, 'b', { title: 'b', timestamp: at(0), release: '1.0', handled: false }),
        anEvent(id, 'b', { title: 'b', timestamp: at(5), release: '1.5' }),
        anEvent(id, 'c', { title: 'c', timestamp: at(20), release: '3.0', level: 'fatal' }),
      ])
      const [a, b, c] = await stage.issuesOf(id, ['a', 'b', 'c'])
      if (a === undefined || b === undefined || c === undefined) throw new Error('Three issues were not made.')
      return { projectId: id, a, b, c }
    }

    test('have the hashes, counts and times of all, and the face of the newest event', async () => {
      await using stage = await bench()
      const { projectId, a, b, c } = await threeIssues(stage)
      const merged = await stage.catalogue.issues.merge(write(), a.id, [b.id, c.id, a.id], minutes(30))
      expect(merged).toMatchObject({
        ok: true,
        value: {
          id: a.id,
          number: a.number,
          title: 'c',
          level: 'fatal',
          handled: false,
          eventCount: 4,
          firstSeen: minutes(0),
          lastSeen: minutes(20),
          firstRelease: '1.0',
          lastRelease: '3.0',
          hashes: ['a', 'b', 'c'].map(groupHash).toSorted(),
        },
      })
      expect(await stage.issuesOf(projectId, ['a', 'b', 'c'])).toHaveLength(1)
      expect(await stage.catalogue.issues.byId(read(), b.id)).toBeUndefined()
    })

    test('take what is committed afterwards, under any of their hashes', async () => {
      await using stage = await bench()
      const { projectId, a, b, c } = await threeIssues(stage)
      await stage.catalogue.issues.merge(write(), a.id, [b.id, c.id], noon)
      const { newIssues } = await stage.commit(['b', 'c', 'c', 'd'].map((group) => anEvent(projectId, group)))
      expect(newIssues).toBe(1)
      expect((await stage.issueOf(projectId, 'a')).eventCount).toBe(7)
      expect((await stage.issueOf(projectId, 'd')).number).toBe(4)
    })

    test('are found at their old addresses, also after another merge', async () => {
      await using stage = await bench()
      const { projectId, a, b, c } = await threeIssues(stage)
      const { issues } = stage.catalogue
      await issues.merge(write(), b.id, [c.id], noon)
      expect(await issues.movedTo(read(), c.id)).toBe(b.id)
      await issues.merge(write(), a.id, [b.id], noon)
      for (const gone of [b, c]) {
        expect(await issues.movedTo(read(), gone.id)).toBe(a.id)
        expect(await issues.movedTo(read(), { projectId, number: gone.number })).toBe(a.id)
      }
      expect(await issues.movedTo(read(), a.id)).toBeUndefined()
      expect(await issues.movedTo(read(), { projectId, number: a.number })).toBeUndefined()
      expect(await issues.movedTo(narrow(read(), []), c.id)).toBeUndefined()
    })

    test('are resolved only where all were', async () => {
      await using stage = await bench()
      const { a, b, c } = await threeIssues(stage)
      const { issues } = stage.catalogue
      await resolve(stage, a.id, minutes(50))
      await resolve(stage, b.id, minutes(40))
      expect(await issues.merge(write(), b.id, [a.id], noon)).toMatchObject({
        value: { state: resolvedAt(minutes(50)) },
      })
      expect(await issues.merge(write(), b.id, [c.id], noon)).toMatchObject({
        value: { state: { status: 'unresolved' } },
      })
    })

    test('are of one project and there, or nothing happens', async () => {
      await using stage = await bench()
      const { projectId, a, b } = await threeIssues(stage)
      const other = await stage.project('other')
      await stage.commit([anEvent(other.id, 'a')])
      const elsewhere = await stage.issueOf(other.id, 'a')
      const { issues } = stage.catalogue
      const refused = (reason: string) => ({ ok: false, refusal: { reason } })
      expect(await issues.merge(write(), a.id, [elsewhere.id], noon)).toEqual(refused('other_project'))
      expect(await issues.merge(write(), a.id, [b.id, 999 as IssueId], noon)).toEqual(refused('not_found'))
      expect(await issues.merge(write(), 999 as IssueId, [a.id], noon)).toEqual(refused('not_found'))
      const mine = narrow(write(), [projectId])
      expect(await issues.merge(mine, a.id, [elsewhere.id], noon)).toEqual(refused('not_found'))
      expect(await stage.issueOf(projectId, 'a')).toEqual(a)
      expect(await issues.merge(write(), a.id, [], noon)).toEqual({ ok: true, value: a })
    })

    test('by the hundred are one', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      const groups = Array.from({ length: 400 }, (_, index) => `g${index}`)
      await stage.commit(groups.map((group) => anEvent(id, group)))
      const [first, ...others] = await stage.issuesOf(id, groups)
      if (first === undefined) throw new Error('No issues were made.')
      const ids = others.map((issue) => issue.id)
      const merged = await stage.catalogue.issues.merge(write(), first.id, ids, noon)
      expect(merged).toMatchObject({ value: { eventCount: 400 } })
      expect((await stage.issuesOf(id, groups)).map(({ id: only }) => only)).toEqual([first.id])
    })
  })

  describe('an issue that is taken apart', () => {
    const stays: IssueFigures = {
      events: 3,
      firstSeen: minutes(0),
      lastSeen: minutes(4),
      firstRelease: '1.0',
      lastRelease: '1.4',
    }
    const newest = {
      title: 'taken out',
      culprit: 'elsewhere',
      level: 'warning',
      type: 'default',
      platform: 'python',
      metadata: { type: 'T', value: 'V', filename: 'f', function: 'g' },
      handled: false,
    } as const
    const split = { stays, goes: { ...stays, events: 2, firstRelease: '0.9', newest } }

    test('leaves a new one behind, with the hashes and figures that were taken out', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      await stage.commit(['a', 'b', 'c'].map((group) => anEvent(id, group)))
      const [a, b, c] = await stage.issuesOf(id, ['a', 'b', 'c'])
      if (a === undefined || b === undefined || c === undefined) throw new Error('Three issues were not made.')
      const { issues } = stage.catalogue
      await issues.merge(write(), a.id, [b.id, c.id], noon)
      const out = await issues.unmerge(write(), a.id, [groupHash('b'), groupHash('c')], split, noon)
      expect(out).toMatchObject({
        ok: true,
        value: {
          number: 4,
          ...newest,
          state: { status: 'unresolved' },
          eventCount: 2,
          firstRelease: '0.9',
          hashes: [groupHash('b'), groupHash('c')].toSorted(),
        },
      })
      expect(await stage.issueOf(id, 'a')).toMatchObject({
        id: a.id,
        eventCount: 3,
        lastSeen: minutes(4),
        lastRelease: '1.4',
        hashes: [groupHash('a')],
      })
      expect((await stage.commit([anEvent(id, 'b')])).newIssues).toBe(0)
      expect((await stage.issueOf(id, 'b')).eventCount).toBe(3)
    })

    test('names what stays by its own newest event, where that of the whole goes', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      await stage.commit([anEvent(id, 'a'), anEvent(id, 'b')])
      const [a, b] = await stage.issuesOf(id, ['a', 'b'])
      if (a === undefined || b === undefined) throw new Error('Two issues were not made.')
      await stage.catalogue.issues.merge(write(), a.id, [b.id], noon)
      const staying = { ...newest, title: 'What stays', culprit: 'stay()' }
      const named = { ...split, stays: { ...split.stays, newest: staying } }
      await stage.catalogue.issues.unmerge(write(), a.id, [groupHash('b')], named, noon)
      expect(await stage.issueOf(id, 'a')).toMatchObject({ id: a.id, ...staying })
      expect(await stage.issueOf(id, 'b')).toMatchObject(newest)
    })

    test('keeps its status in both', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      await stage.commit([anEvent(id, 'a')])
      const a = await stage.issueOf(id, 'a')
      await stage.catalogue.issues.adopt(write(), a.id, groupHash('b'))
      await resolve(stage, a.id, minutes(1))
      const out = await stage.catalogue.issues.unmerge(write(), a.id, [groupHash('b')], split, noon)
      expect(out).toMatchObject({ value: { state: resolvedAt(minutes(1)) } })
    })

    test('keeps at least one hash, and gives only what it has', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      await stage.commit([anEvent(id, 'a'), anEvent(id, 'b')])
      const a = await stage.issueOf(id, 'a')
      const { issues } = stage.catalogue
      const take = (...groups: string[]) => issues.unmerge(write(), a.id, groups.map(groupHash), split, noon)
      expect(await take('a')).toEqual({ ok: false, refusal: { reason: 'nothing_left' } })
      expect(await take('b')).toEqual({ ok: false, refusal: { reason: 'unknown_hash' } })
      expect(await take('a', 'b')).toEqual({ ok: false, refusal: { reason: 'unknown_hash' } })
      expect(await take()).toEqual({ ok: false, refusal: { reason: 'unknown_hash' } })
      const hidden = issues.unmerge(narrow(write(), []), a.id, [groupHash('a')], split, noon)
      expect(await hidden).toEqual({ ok: false, refusal: { reason: 'not_found' } })
      expect(await stage.issueOf(id, 'a')).toEqual(a)
    })
  })

  test('a hash that nobody owns is adopted, once', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    await stage.commit([anEvent(id, 'a'), anEvent(id, 'b')])
    const [a, b] = await stage.issuesOf(id, ['a', 'b'])
    if (a === undefined || b === undefined) throw new Error('Two issues were not made.')
    const { issues } = stage.catalogue
    expect(await issues.adopt(narrow(write(), []), a.id, groupHash('resolved'))).toBe(false)
    expect(await issues.adopt(write(), a.id, groupHash('resolved'))).toBe(true)
    expect(await issues.adopt(write(), b.id, groupHash('resolved'))).toBe(false)
    expect(await issues.adopt(write(), a.id, groupHash('resolved'))).toBe(false)
    expect(await issues.adopt(write(), 999 as IssueId, groupHash('other'))).toBe(false)
    await stage.commit([anEvent(id, 'resolved')])
    expect((await stage.issueOf(id, 'a')).eventCount).toBe(2)
  })
})
