import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { authorize, narrow, type Actor, type Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { Activity } from '#domain/issue/activity.ts'
import type { Issue } from '#domain/issue/issue.ts'
import type { Decision } from '#domain/issue/triage.ts'
import { anEvent, engines, minutes, noon, operator, type CatalogueBench } from '../test-support/bench.ts'

const resolve = { kind: 'resolve', resolution: { kind: 'now' } } as const
const escalating = { status: 'unresolved', substatus: 'escalating' }

function asPerson<const P extends Permission>(userId: string, permission: P): Grant<P> {
  const email = `${userId}@example.com`
  const actor: Actor = { kind: 'user', userId, name: userId, email, role: 'member', projects: 'all' }
  const asked = authorize(actor, permission)
  if (!asked.ok) throw new Error(`${userId} may not ${permission}.`)
  return asked.value
}

async function aStage(bench: () => Promise<CatalogueBench>, groups: readonly string[] = ['a']) {
  const stage = await bench()
  const { id: projectId } = await stage.project('web')
  await stage.account('ada', 'Ada')
  await stage.account('bob', 'Bob')
  await stage.commit(groups.map((group) => anEvent(projectId, group)))
  const issues = await stage.issuesOf(projectId, groups)
  const [first] = issues
  if (first === undefined) throw new Error('No issue was made.')
  return { stage, projectId, issues, first, catalogue: stage.catalogue }
}

type Stage = Awaited<ReturnType<typeof aStage>>

/** An issue's history, newest first, as `who: what`. */
async function history({ stage }: Stage, issue: Issue): Promise<readonly string[]> {
  const lines = await stage.catalogue.activity.of(operator('event:read'), issue.id, { limit: 50 })
  return lines.map((line) => `${line.by.name || line.by.kind}: ${textOf(line)}`)
}

function textOf({ what }: Activity): string {
  switch (what.kind) {
    case 'state':
      return `${stateText(what.was)} > ${stateText(what.is)}${what.why === undefined ? '' : ` (${what.why})`}`
    case 'assigned':
      return `${what.was?.name ?? 'nobody'} > ${what.is?.name ?? 'nobody'}`
    case 'priority':
      return `${what.was} > ${what.is}`
    case 'comment':
      return `“${what.text}”`
    case 'first_seen':
    case 'seen_in':
    case 'merged':
    case 'taken_out':
    case 'linked':
    case 'unlinked':
      return what.kind
  }
}

function stateText(state: Issue['state']): string {
  return state.status === 'unresolved' ? state.substatus : state.status
}

const decide = (
  { catalogue }: Stage,
  who: string,
  issues: readonly Issue[],
  decision: Decision,
  action: string,
  at = noon,
) =>
  catalogue.triage.decide(
    asPerson(who, 'event:write'),
    issues.map(({ id }) => id),
    decision,
    action,
    at,
  )

const again = async ({ stage }: Stage, { id }: Issue) => {
  const found = await stage.catalogue.issues.byId(operator('event:read'), id)
  if (found === undefined) throw new Error('The issue is gone.')
  return found
}

describe.each(engines)('what people decide, on $name,', ({ bench }) => {
  test('is so from then on, and stands in the history with who and when', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    expect(await again(s, s.first)).toMatchObject({
      state: { status: 'unresolved', substatus: 'new' },
      priority: 'medium',
      assignee: null,
    })
    const decisions: readonly Decision[] = [
      { kind: 'assign', to: { kind: 'user', id: 'bob' } },
      { kind: 'priority', priority: 'low' },
      { kind: 'archive', until: { kind: 'time', until: minutes(60) } },
      { kind: 'reopen' },
      resolve,
    ]
    for (const [index, decision] of decisions.entries()) {
      expect(await decide(s, 'ada', [s.first], decision, randomUUID(), minutes(index))).toBe(1)
      expect(await decide(s, 'ada', [s.first], decision, randomUUID(), minutes(index + 0.5))).toBe(0)
    }
    expect(await again(s, s.first)).toMatchObject({
      state: { status: 'resolved', resolution: { kind: 'now' }, at: minutes(4) },
      priority: 'low',
      assignee: { kind: 'user', id: 'bob', name: 'Bob' },
    })
    expect(await history(s, s.first)).toEqual([
      'ada: ongoing > resolved',
      'ada: archived > ongoing',
      'ada: new > archived',
      'ada: medium > low',
      'ada: nobody > Bob',
      'mishap: first_seen',
    ])
    const [newest] = await s.catalogue.activity.of(operator('event:read'), s.first.id, { limit: 1 })
    expect(newest).toMatchObject({ at: minutes(4), by: { kind: 'user', id: 'ada' } })
  })

  test('keeps all there is to a state', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    const untils = [
      { kind: 'forever' },
      { kind: 'time', until: minutes(60) },
      { kind: 'events', count: 5, windowMinutes: 10 },
      { kind: 'users', count: 5, windowMinutes: null },
      { kind: 'escalating' },
    ] as const
    for (const until of untils) {
      await s.stage.decide([s.first], { kind: 'archive', until }, noon)
      expect((await again(s, s.first)).state).toEqual({ status: 'archived', until, at: noon })
    }
    const resolutions = [
      { kind: 'release', release: 'web@7' },
      { kind: 'next_release', after: 'web@7' },
      { kind: 'commit', commit: 'c0ffee', repository: 'acme/web' },
    ] as const
    for (const resolution of resolutions) {
      await s.stage.decide([s.first], { kind: 'resolve', resolution }, noon)
      expect((await again(s, s.first)).state).toEqual({ status: 'resolved', resolution, at: noon })
    }
  })

  test('in the newest or the next release is about each project’s own', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    const api = await s.stage.project('api')
    const bare = await s.stage.project('bare')
    await s.stage.commit([
      anEvent(s.projectId, 'a', { release: 'web@1.10.0' }),
      anEvent(s.projectId, 'a', { release: 'web@1.9.0' }),
      anEvent(api.id, 'a', { release: 'api@3.0.0' }),
      anEvent(bare.id, 'a', { release: '' }),
    ])
    const all = [s.first, await s.stage.issueOf(api.id, 'a'), await s.stage.issueOf(bare.id, 'a')]
    const states = async () =>
      (await Promise.all(all.map((issue) => again(s, issue)))).map(({ state }) =>
        state.status === 'resolved' ? state.resolution : state,
      )
    await s.stage.decide(all, { kind: 'resolve', resolution: { kind: 'next_release', after: '' } })
    expect(await states()).toEqual([
      { kind: 'next_release', after: 'web@1.10.0' },
      { kind: 'next_release', after: 'api@3.0.0' },
      { kind: 'next_release', after: '' },
    ])
    await s.stage.decide(all, { kind: 'resolve', resolution: { kind: 'release', release: '' } })
    expect(await states()).toEqual([
      { kind: 'release', release: 'web@1.10.0' },
      { kind: 'release', release: 'api@3.0.0' },
      { kind: 'now' },
    ])
  })

  test('is nothing for somebody who is not there, nor beyond the grant', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    expect(await s.stage.decide([s.first], { kind: 'assign', to: { kind: 'user', id: 'nobody' } })).toBe(0)
    const none = narrow(operator('event:write'), [])
    expect(await s.catalogue.triage.decide(none, [s.first.id], resolve, randomUUID(), noon)).toBe(0)
    expect(await again(s, s.first)).toEqual(s.first)
  })

  test('of priority holds, whatever events come; before, the gravest event decides', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    const commit = (more: Parameters<typeof anEvent>[2]) => s.stage.commit([anEvent(s.projectId, 'a', more)])
    await commit({ level: 'info' })
    expect((await again(s, s.first)).priority).toBe('medium')
    await commit({ handled: false })
    expect((await again(s, s.first)).priority).toBe('high')
    await s.stage.decide([s.first], { kind: 'priority', priority: 'low' })
    await commit({ level: 'fatal' })
    expect((await again(s, s.first)).priority).toBe('low')
  })

  test('about thousands of issues is decided at once', async () => {
    const groups = Array.from({ length: 2_000 }, (_, index) => `g${index}`)
    const s = await aStage(bench, groups)
    await using _ = s.stage
    const action = randomUUID()
    expect(await decide(s, 'ada', s.issues, { kind: 'archive', until: { kind: 'forever' } }, action)).toBe(2_000)
    expect(await s.catalogue.triage.undo(asPerson('ada', 'event:write'), action, noon)).toBe(2_000)
  })
})

describe.each(engines)('taking an action back, on $name,', ({ bench }) => {
  const undo = ({ catalogue }: Stage, who: string, action: string, at = noon) =>
    catalogue.triage.undo(asPerson(who, 'event:write'), action, at)

  test('gives every issue what it had before, whatever that was', async () => {
    const s = await aStage(bench, ['a', 'b', 'c'])
    await using _ = s.stage
    const [a, b, c] = s.issues
    if (b === undefined || c === undefined) throw new Error('Three issues were not made.')
    await decide(s, 'ada', [a ?? b], { kind: 'archive', until: { kind: 'events', count: 3, windowMinutes: null } }, 'x')
    await decide(s, 'ada', [b], resolve, 'y', minutes(1))
    await s.stage.commit([anEvent(s.projectId, 'b', { timestamp: minutes(2).getTime() })])
    await decide(s, 'ada', [c], { kind: 'assign', to: { kind: 'user', id: 'bob' } }, 'z')
    const before = await s.stage.issuesOf(s.projectId, ['a', 'b', 'c'])

    const action = randomUUID()
    await decide(s, 'ada', s.issues, { kind: 'assign', to: { kind: 'user', id: 'ada' } }, action, minutes(3))
    await decide(s, 'ada', s.issues, resolve, action, minutes(3))
    await decide(s, 'ada', s.issues, { kind: 'priority', priority: 'high' }, action, minutes(3))
    expect(await undo(s, 'ada', action, minutes(4))).toBe(3)
    expect(await s.stage.issuesOf(s.projectId, ['a', 'b', 'c'])).toEqual(before)
    // Counts continue from their old values.
    await s.stage.commit([anEvent(s.projectId, 'a'), anEvent(s.projectId, 'a')])
    expect((await s.stage.issueOf(s.projectId, 'a')).state.status).toBe('archived')
    await s.stage.commit([anEvent(s.projectId, 'a')])
    expect((await s.stage.issueOf(s.projectId, 'a')).state).toEqual(escalating)
  })

  test('is a line of the history as well', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    await decide(s, 'ada', [s.first], resolve, 'x', minutes(1))
    await undo(s, 'ada', 'x', minutes(2))
    expect((await history(s, s.first)).slice(0, 2)).toEqual(['ada: resolved > new', 'ada: new > resolved'])
  })

  test('leaves what others have changed since', async () => {
    const s = await aStage(bench, ['a', 'b'])
    await using _ = s.stage
    const [a, b] = s.issues
    if (a === undefined || b === undefined) throw new Error('Two issues were not made.')
    await decide(s, 'ada', [a, b], resolve, 'x', minutes(1))
    await decide(s, 'ada', [a, b], { kind: 'priority', priority: 'high' }, 'x', minutes(1))
    await decide(s, 'bob', [a], { kind: 'archive', until: { kind: 'forever' } }, 'y', minutes(2))
    expect(await undo(s, 'ada', 'x', minutes(3))).toBe(2)
    expect(await again(s, a)).toMatchObject({ state: { status: 'archived' }, priority: 'medium' })
    expect(await again(s, b)).toMatchObject({ state: { status: 'unresolved' }, priority: 'medium' })
  })

  test('is done once, by whoever did it, within a day', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    await decide(s, 'ada', [s.first], resolve, 'x')
    expect(await undo(s, 'bob', 'x')).toBe(0)
    expect(await undo(s, 'ada', 'y')).toBe(0)
    expect(await undo(s, 'ada', 'x', minutes(24 * 60 + 1))).toBe(0)
    expect(await undo(s, 'ada', 'x', minutes(24 * 60))).toBe(1)
    await decide(s, 'bob', [s.first], { kind: 'assign', to: { kind: 'user', id: 'bob' } }, 'z')
    expect(await undo(s, 'ada', 'x')).toBe(0)
  })

  test('gives an issue back to nobody where its owner has gone', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    const team = await s.catalogue.teams.create(operator('team:admin'), 'Payments', noon)
    if (!team.ok) throw new Error('The team was not made.')
    await decide(s, 'ada', [s.first], { kind: 'assign', to: { kind: 'team', id: team.value.id } }, 'x')
    expect((await again(s, s.first)).assignee).toEqual({ kind: 'team', id: team.value.id, name: 'Payments' })
    await decide(s, 'ada', [s.first], { kind: 'assign', to: { kind: 'user', id: 'bob' } }, 'y')
    await s.catalogue.teams.remove(operator('team:admin'), team.value.id, noon)
    expect(await undo(s, 'ada', 'y')).toBe(1)
    expect((await again(s, s.first)).assignee).toBeNull()
  })
})

describe.each(engines)('a comment, on $name,', ({ bench }) => {
  test('stands among what happened, and is changed and removed by whoever wrote it', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    const { activity } = s.catalogue
    const [ada, bob] = [asPerson('ada', 'event:write'), asPerson('bob', 'event:write')]
    const mentions = [{ kind: 'user', id: 'bob' }] as const
    const said = await activity.comment(ada, s.first.id, { text: 'Have a look, @bob', mentions }, minutes(1))
    if (!said.ok) throw new Error('The comment was refused.')
    expect(said.value).toMatchObject({
      by: { id: 'ada', name: 'ada' },
      what: { kind: 'comment', mentions },
      action: null,
    })
    expect((await history(s, s.first))[0]).toBe('ada: “Have a look, @bob”')

    const change = { text: 'Never mind', mentions: [] }
    const refused = (reason: string) => ({ ok: false, refusal: { reason } })
    expect(await activity.editComment(bob, said.value.id, change, minutes(2))).toEqual(refused('not_yours'))
    expect(await activity.editComment(ada, said.value.id, { text: ' \n', mentions }, noon)).toEqual(refused('empty'))
    expect(await activity.editComment(ada, said.value.id, { text: 'x'.repeat(20_001), mentions }, noon)).toEqual(
      refused('too_long'),
    )
    expect(await activity.editComment(ada, said.value.id, change, minutes(2))).toMatchObject({ ok: true })
    const [line] = await activity.of(operator('event:read'), s.first.id, { limit: 1 })
    expect(line?.what).toEqual({ kind: 'comment', ...change, editedAt: minutes(2) })

    expect(await activity.removeComment(bob, said.value.id, noon)).toEqual(refused('not_yours'))
    expect(await activity.removeComment(ada, said.value.id, noon)).toMatchObject({ ok: true })
    expect(await activity.removeComment(ada, said.value.id, noon)).toEqual(refused('not_found'))
  })

  test('has whoever wrote it get word of the issue, and whoever it names, also once it has been changed', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    const { activity, marks } = s.catalogue
    const ada = asPerson('ada', 'event:write')
    const subscribers = async () =>
      (await marks.subscribers(operator('event:read'), s.first.id)).map(({ userId, reason }) => [userId, reason])
    const said = await activity.comment(ada, s.first.id, { text: 'Who?', mentions: [] }, minutes(1))
    expect(await subscribers()).toEqual([['ada', 'commented']])
    const change = { text: 'You, @bob?', mentions: [{ kind: 'user', id: 'bob' }] } as const
    await activity.editComment(ada, said.ok ? said.value.id : 0, change, minutes(2))
    expect(await subscribers()).toEqual([
      ['ada', 'commented'],
      ['bob', 'mentioned'],
    ])
  })

  test('is removed by whoever may delete events, and nothing else is a comment', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    const { activity, feed } = s.catalogue
    const said = await activity.comment(asPerson('ada', 'event:write'), s.first.id, { text: 'x', mentions: [] }, noon)
    expect(await activity.removeComment(operator('event:write'), said.ok ? said.value.id : 0, noon)).toMatchObject({
      ok: true,
    })
    const [firstSeen] = await feed.after(0, 1)
    expect(await activity.removeComment(operator('event:write'), firstSeen?.id ?? 0, noon)).toMatchObject({ ok: false })
  })
})

describe.each(engines)('the history, on $name,', ({ bench }) => {
  test('is read page by page, and by followers from where they were', async () => {
    const s = await aStage(bench)
    await using _ = s.stage
    const { activity, feed } = s.catalogue
    for (let index = 0; index < 5; index++)
      await s.stage.decide([s.first], index % 2 === 0 ? resolve : { kind: 'reopen' }, minutes(index))
    const all = await activity.of(operator('event:read'), s.first.id, { limit: 50 })
    expect(all).toHaveLength(6)
    const page = await activity.of(operator('event:read'), s.first.id, { limit: 2, before: all[1]?.id ?? 0 })
    expect(page).toEqual(all.slice(2, 4))
    expect(await feed.after(all[3]?.id ?? 0, 2)).toEqual([all[2], all[1]])
    expect(await feed.last()).toBe(all[0]?.id)
    expect(await feed.positionOf('nobody')).toBeUndefined()
  })

  test('of merged issues is one, with where they were seen', async () => {
    const s = await aStage(bench, ['a', 'b'])
    await using _ = s.stage
    const [a, b] = s.issues
    if (a === undefined || b === undefined) throw new Error('Two issues were not made.')
    await s.stage.commit([anEvent(s.projectId, 'b', { release: 'web@2.0.0' })])
    await s.catalogue.issues.merge(operator('event:write'), a.id, [b.id], minutes(1))
    expect((await history(s, a)).toSorted()).toEqual([
      'mishap: first_seen',
      'mishap: first_seen',
      'mishap: seen_in',
      'operator: merged',
    ])
    await s.stage.commit([anEvent(s.projectId, 'a', { release: 'web@2.0.0' })])
    expect(await history(s, a)).toHaveLength(4)
  })
})
