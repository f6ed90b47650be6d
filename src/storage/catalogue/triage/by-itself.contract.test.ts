import { describe, expect, test } from 'vitest'
import type { ProjectId } from '#domain/ids.ts'
import type { Happening } from '#domain/issue/activity.ts'
import type { Issue } from '#domain/issue/issue.ts'
import { NEW_FOR_MS, type ArchivedUntil, type Resolution } from '#domain/issue/state.ts'
import type { Commit } from '#domain/release/release.ts'
import { anEvent, engines, minutes, noon, operator, sectionsOf, type CatalogueBench } from '../test-support/bench.ts'

const at = (after: number) => minutes(after).getTime()
const ongoing = { status: 'unresolved', substatus: 'ongoing' }
const regressed = { status: 'unresolved', substatus: 'regressed' }

async function happenings(stage: CatalogueBench, { id }: Issue): Promise<readonly Happening[]> {
  const lines = await stage.catalogue.activity.of(operator('event:read'), id, { limit: 50 })
  return lines.map(({ what }) => what)
}

async function aStage(bench: () => Promise<CatalogueBench>) {
  const stage = await bench()
  const { id } = await stage.project('web')
  await stage.commit([anEvent(id, 'a', { release: 'web@1.0.0' })])
  const issue = await stage.issueOf(id, 'a')
  return {
    stage,
    id,
    issue,
    state: async () => (await stage.issueOf(id, 'a')).state,
    resolve: (resolution: Resolution, when = minutes(1)) =>
      stage.decide([issue], { kind: 'resolve', resolution }, when),
    archive: (until: ArchivedUntil, when = minutes(1)) => stage.decide([issue], { kind: 'archive', until }, when),
    commit: (...events: Parameters<typeof anEvent>[2][]) =>
      stage.commit(events.map((event) => anEvent(id, 'a', { timestamp: at(2), ...event }))),
  }
}

function aCommit(id: string, message: string): Commit {
  return { id, repository: 'acme/web', authorName: 'Ann', authorEmail: '', message, timestamp: null, files: [] }
}

describe.each(engines)('an issue that was resolved, on $name,', ({ bench }) => {
  test('in a release stays so for events of older ones, and comes back with newer ones, in whatever order', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    await s.commit({ release: 'web@1.1.0' })
    await s.resolve({ kind: 'release', release: 'web@1.1.0' })
    await s.commit({ release: 'web@1.0.0', timestamp: at(9) })
    expect((await s.state()).status).toBe('resolved')
    await s.commit({ release: 'web@1.0.0', timestamp: at(12) }, { release: 'web@1.1.0', timestamp: at(11) })
    const back = await s.stage.issueOf(s.id, 'a')
    expect(back).toMatchObject({ state: regressed, regressedAt: minutes(11), regressedRelease: 'web@1.1.0' })
    const [happening] = await happenings(s.stage, s.issue)
    expect(happening).toMatchObject({ kind: 'state', is: regressed, why: 'came_back', release: 'web@1.1.0' })
  })

  test('in a release is judged by versions, whenever they were seen, and by dates where there are none', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    const may = operator('project:releases')
    const released = (version: string, after: number) =>
      s.stage.catalogue.releases.upsert(may, version, { projects: [s.id], releasedAt: minutes(after) }, minutes(after))
    await released('nightly', 1)
    await released('web@1.10.0', 2)
    await released('hotfix', 3)
    // A hotfix of the previous version, released after all the others.
    await released('web@1.9.1', 4)
    const mended = { kind: 'release', release: 'web@1.10.0' } as const
    await s.resolve(mended, minutes(5))
    for (const release of ['web@1.9.1', 'web@1.10.0-rc.1', 'nightly']) await s.commit({ release, timestamp: at(6) })
    expect((await s.state()).status).toBe('resolved')
    for (const [index, release] of ['web@1.10.0+1', 'hotfix'].entries()) {
      await s.resolve(mended, minutes(7 + 2 * index))
      await s.commit({ release, timestamp: at(8 + 2 * index) })
      expect(await s.stage.issueOf(s.id, 'a')).toMatchObject({ state: regressed, regressedRelease: release })
    }
    // The newest release is the highest version of the most recently released package.
    await s.resolve({ kind: 'next_release', after: '' }, minutes(11))
    expect(await s.state()).toMatchObject({ resolution: { kind: 'next_release', after: 'web@1.10.0+1' } })
  })

  test('in the next release comes back with the first event of one, and with none before', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    await s.resolve({ kind: 'next_release', after: '' })
    await s.commit({ release: 'web@1.0.0' })
    expect((await s.state()).status).toBe('resolved')
    await s.commit({ release: 'web@1.0.1' })
    expect(await s.state()).toEqual(regressed)
  })

  test('in the next release is resolved in that one, once there is one', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    await s.resolve({ kind: 'next_release', after: '' })
    await s.stage.commit([anEvent(s.id, 'other', { release: 'web@0.9.0' })])
    expect(await s.state()).toMatchObject({ resolution: { kind: 'next_release', after: 'web@1.0.0' } })
    await s.stage.commit([anEvent(s.id, 'other', { release: 'web@2.0.0' })])
    const released = { status: 'resolved', resolution: { kind: 'release', release: 'web@2.0.0' }, at: minutes(1) }
    expect(await s.state()).toEqual(released)
    expect((await happenings(s.stage, s.issue))[0]).toMatchObject({ is: released, why: 'released' })
    await s.commit({ release: 'web@1.0.0' })
    expect(await s.state()).toEqual(released)
  })

  test.each([
    ['from CalVer to SemVer', ['2025.11.1', '1.0.0', '1.1.0'], '1.1.0', ['1.2.0', '2.0.0']],
    ['from short CalVer to SemVer', ['25.11', '1.0.0', '1.1.0'], '1.1.0', ['1.1.1']],
    ['from dates to SemVer', ['app@20251101.2', 'app@0.1.0'], 'app@0.1.0', ['app@0.2.0']],
    ['from SemVer to CalVer', ['5.2.0', '2025.1.0', '5.2.1'], '5.2.1', ['2025.2.0', '5.3.0']],
    ['from build numbers to SemVer', ['app@5012', 'app@1.0.0'], 'app@1.0.0', ['app@1.0.1']],
    ['after a placeholder', ['10.24.0', '999.9.9', '10.24.1'], '10.24.1', ['10.25.0', '11.0.0']],
    ['with a placeholder that came last', ['10.24.0', '999.9.9'], '10.24.0', ['10.25.0', '12.0.0']],
    ['with nothing but a placeholder', ['999.9.9'], '999.9.9', ['10.25.0']],
    ['after an outlier', ['10.24.0', '500.1.0', '10.25.0'], '10.25.0', ['10.26.0']],
    ['of an older line last', ['2.0.0', '1.9.1'], '2.0.0', ['2.0.1']],
    ['past ninety-nine', ['98.0', '99.0', '97.5'], '99.0', ['100.0']],
  ])('in the next release ends with the one after what was released last, %s', async (_name, before, after, next) => {
    const stage = await bench()
    await using _ = stage
    const { id } = await stage.project('web')
    for (const [index, release] of before.entries())
      await stage.commit([anEvent(id, 'a', { release, timestamp: at(index) })])
    for (const release of next) {
      const issue = await stage.issueOf(id, 'a')
      await stage.decide([issue], { kind: 'resolve', resolution: { kind: 'next_release', after: '' } }, minutes(20))
      if (release === next[0])
        expect((await stage.issueOf(id, 'a')).state).toMatchObject({ resolution: { kind: 'next_release', after } })
      for (const older of before.filter((one) => one !== '999.9.9'))
        await stage.commit([anEvent(id, 'a', { release: older, timestamp: at(21) })])
      expect((await stage.issueOf(id, 'a')).state.status).toBe('resolved')
      await stage.commit([anEvent(id, 'a', { release, timestamp: at(22) })])
      expect(await stage.issueOf(id, 'a')).toMatchObject({ state: regressed, regressedRelease: release })
    }
    const issue = await stage.issueOf(id, 'a')
    await stage.decide([issue], { kind: 'resolve', resolution: { kind: 'release', release: '' } }, minutes(30))
    expect((await stage.issueOf(id, 'a')).state).toMatchObject({ resolution: { release: next.at(-1) } })
  })

  test('in the next release of its project is not resolved in one of another', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    const api = await s.stage.project('api')
    await s.resolve({ kind: 'next_release', after: '' })
    const may = operator('project:releases')
    await s.stage.catalogue.releases.upsert(may, 'web@3.0.0', { projects: [api.id] }, noon)
    expect(await s.state()).toMatchObject({ resolution: { kind: 'next_release' } })
    await s.stage.catalogue.releases.upsert(may, 'web@3.0.0', { projects: [s.id] }, noon)
    expect(await s.state()).toMatchObject({ resolution: { kind: 'release', release: 'web@3.0.0' } })
  })

  test('by a commit is resolved in the release that holds it', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    await s.resolve({ kind: 'commit', commit: 'c0ffee', repository: 'acme/web' })
    await s.commit({ release: 'web@1.1.0' })
    expect(await s.state()).toMatchObject({ resolution: { kind: 'commit' } })
    const commits = [aCommit('beef', 'x'), aCommit('c0ffee', 'y')]
    const may = operator('project:releases')
    await s.stage.catalogue.releases.upsert(may, 'web@1.2.0', { projects: [s.id], commits }, minutes(3))
    expect(await s.state()).toMatchObject({ resolution: { kind: 'release', release: 'web@1.2.0' } })
    await s.stage.decide([s.issue], { kind: 'reopen' }, minutes(4))
    await s.resolve({ kind: 'commit', commit: 'beef', repository: '' }, minutes(5))
    expect(await s.state()).toMatchObject({ resolution: { kind: 'release', release: 'web@1.2.0' } })
  })
})

describe.each(engines)('the commits of a release, on $name,', ({ bench }) => {
  const release = (stage: CatalogueBench, id: ProjectId, version: string, commits: readonly Commit[], after: number) =>
    stage.catalogue.releases.upsert(operator('project:releases'), version, { projects: [id], commits }, minutes(after))

  test('resolve in it what they say they mend, once', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    const commits = [aCommit('c0ffee', 'Basket: sums again\n\nFixes WEB-1, closes WEB-99')]
    await release(s.stage, s.id, 'web@1.1.0', commits, 1)
    const resolved = { status: 'resolved', resolution: { kind: 'release', release: 'web@1.1.0' }, at: minutes(1) }
    expect(await s.state()).toEqual(resolved)
    const [line] = await s.stage.catalogue.activity.of(operator('event:read'), s.issue.id, { limit: 1 })
    expect(line).toMatchObject({ by: { kind: 'commit', id: null, name: 'Ann' }, what: { is: resolved } })

    await s.commit({ release: 'web@1.1.0', timestamp: at(3) })
    expect(await s.state()).toEqual(regressed)
    await release(s.stage, s.id, 'web@1.1.0', commits, 4)
    await release(s.stage, s.id, 'web@1.1.1', commits, 5)
    expect(await s.state()).toEqual(regressed)
  })

  test('resolve nothing once more that has been reopened since they were pushed', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    const commit = aCommit('c0ffee', 'fixes WEB-1')
    const named = [{ projectSlug: 'web', number: 1 }]
    const push = (pushed: Commit, after: number) =>
      s.stage.catalogue.ticketFeed.mended('acme/web', pushed, named, minutes(after))
    expect(await push(commit, 1)).toBe(1)
    await s.stage.decide([s.issue], { kind: 'reopen' }, minutes(2))
    await release(s.stage, s.id, 'web@1.1.0', [commit, aCommit('beef', 'Other')], 3)
    expect((await s.state()).status).toBe('unresolved')
    expect(await push(aCommit('beef', 'fixes WEB-1'), 4)).toBe(1)
    expect(await s.state()).toMatchObject({ resolution: { kind: 'release', release: 'web@1.1.0' } })
  })

  test('resolve nothing of a project that it is not in', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    const api = await s.stage.project('api')
    await release(s.stage, api.id, 'api@1', [aCommit('c0ffee', 'fixes WEB-1')], 1)
    expect((await s.state()).status).toBe('unresolved')
  })
})

describe.each(engines)('an archived issue, on $name,', ({ bench }) => {
  test('comes back when its time is up, and when as many events have come as it was archived for', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    const { upkeep } = s.stage.catalogue
    await s.archive({ kind: 'time', until: minutes(10) })
    await s.commit({}, {}, {})
    expect(await upkeep.wake(minutes(9))).toBe(0)
    expect(await upkeep.wake(minutes(10))).toBe(1)
    expect(await s.state()).toEqual(ongoing)
    expect((await happenings(s.stage, s.issue))[0]).toMatchObject({ why: 'time_is_up' })

    await s.archive({ kind: 'events', count: 3, windowMinutes: null }, minutes(11))
    await s.commit({}, {})
    expect((await s.state()).status).toBe('archived')
    await s.commit({})
    expect(await s.state()).toEqual({ status: 'unresolved', substatus: 'escalating' })
    expect((await happenings(s.stage, s.issue))[0]).toMatchObject({ why: 'count_reached' })
  })

  test('for ever stays so, whatever comes', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    await s.archive({ kind: 'forever' })
    await s.commit({ release: 'web@9.0.0' })
    await s.stage.catalogue.upkeep.wake(minutes(1e6))
    expect((await s.state()).status).toBe('archived')
  })

  test('is asked about when it may have come back, and only then', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    const { upkeep } = s.stage.catalogue
    const asked = async () => (await upkeep.awaitingCounts()).map(({ id }) => id)
    await s.archive({ kind: 'users', count: 2, windowMinutes: 5 })
    await s.commit({})
    expect(await asked()).toEqual([])
    await s.commit({})
    expect(await asked()).toEqual([s.issue.id])
    expect(await upkeep.found([s.issue.id], 'escalated', minutes(3))).toBe(0)
    expect(await upkeep.found([s.issue.id], 'count_reached', minutes(3))).toBe(1)
    expect(await upkeep.found([s.issue.id], 'count_reached', minutes(3))).toBe(0)
    expect(await asked()).toEqual([])
  })

  test('until it escalates comes back escalating, and calms down', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    const { upkeep } = s.stage.catalogue
    await s.archive({ kind: 'escalating' })
    expect(await upkeep.found([s.issue.id], 'escalated', minutes(3))).toBe(1)
    expect(await s.state()).toEqual({ status: 'unresolved', substatus: 'escalating' })
    expect(await upkeep.escalating(minutes(2))).toEqual([])
    expect((await upkeep.escalating(minutes(3))).map(({ id }) => id)).toEqual([s.issue.id])
    expect(await upkeep.found([s.issue.id], 'calmed', minutes(5))).toBe(1)
    expect(await s.state()).toEqual(ongoing)
  })
})

describe.each(engines)('an issue, on $name,', ({ bench }) => {
  test('is new for a week, unless somebody has decided otherwise', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    await s.stage.commit([anEvent(s.id, 'archived')])
    await s.stage.decide([await s.stage.issueOf(s.id, 'archived')], { kind: 'archive', until: { kind: 'forever' } })
    const { upkeep } = s.stage.catalogue
    const week = NEW_FOR_MS / 60_000
    expect(await upkeep.settle(minutes(week - 1))).toBe(0)
    expect(await upkeep.settle(minutes(week))).toBe(1)
    expect(await s.state()).toEqual(ongoing)
    expect((await happenings(s.stage, s.issue))[0]).toMatchObject({ why: 'no_longer_new' })
  })

  test('tells where it was seen for the first time, once for each place', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    const more = { release: 'web@1.1.0', environment: 'staging' }
    await s.commit({ release: 'web@1.0.0' }, more, more)
    await s.commit(more, { release: '', environment: '' })
    // Another process starts with empty caches.
    const other = await s.stage.again()
    await other.catalogue.digest.plan('other', { segment: 1, from: 0, to: 10 })
    const batch = { spoolId: 'other', range: { segment: 1, from: 0, to: 10 } }
    const events = [anEvent(s.id, 'a', more)]
    await other.catalogue.digest.commit({ ...batch, outcomes: [], ...sectionsOf({ events }) }, noon)
    await other[Symbol.asyncDispose]()
    expect((await happenings(s.stage, s.issue)).toReversed()).toEqual([
      { kind: 'first_seen', environment: 'production', release: 'web@1.0.0' },
      { kind: 'seen_in', what: 'release', name: 'web@1.1.0' },
      { kind: 'seen_in', what: 'environment', name: 'staging' },
    ])
  })
})
