import { describe, expect, test } from 'vitest'
import { authorize, type Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { IssueId, TeamId } from '#domain/ids.ts'
import { anEvent, engines, minutes, noon, operator, type CatalogueBench } from './test-support/bench.ts'

const read = operator('event:read')
const write = operator('event:write')

/** The grant of a signed-in user. */
function as<const P extends Permission>(userId: string, permission: P): Grant<P> {
  const name = userId
  const email = `${userId}@example.com`
  const asked = authorize({ kind: 'user', userId, name, email, role: 'member', projects: 'all' }, permission)
  if (!asked.ok) throw new Error(`A member may not ${permission}.`)
  return asked.value
}

async function withIssues(bench: CatalogueBench) {
  for (const id of ['ann', 'ben', 'cem']) await bench.account(id)
  const project = await bench.project('web')
  await bench.commit([anEvent(project.id, 'one'), anEvent(project.id, 'two')])
  const [one, two] = [await bench.issueOf(project.id, 'one'), await bench.issueOf(project.id, 'two')]
  const reasons = async (id: IssueId) =>
    (await bench.catalogue.marks.subscribers(read, id)).map(({ userId, reason }) => `${userId} ${reason}`)
  return { ...bench, marks: bench.catalogue.marks, project, one, two, reasons }
}

describe.each(engines)('what people keep for themselves on $name', ({ bench: open }) => {
  test('is theirs alone: bookmarks, subscriptions, when they looked', async () => {
    await using bench = await open()
    const { marks, one, two } = await withIssues(bench)
    await marks.bookmark(read, 'ann', [one.id, two.id], true)
    await marks.bookmark(read, 'ann', [two.id], false)
    await marks.subscribe(read, 'ann', [one.id], true)
    await marks.see(read, 'ann', one.id, minutes(1))
    await marks.see(read, 'ben', one.id, minutes(2))
    expect(await marks.of(read, 'ann', [one.id, two.id])).toEqual(
      new Map([
        [one.id, { bookmarked: true, subscription: 'chosen', seenAt: minutes(1) }],
        [two.id, { bookmarked: false, subscription: null, seenAt: null }],
      ]),
    )
    expect(await marks.of(read, 'cem', [one.id, two.id])).toEqual(new Map())
    expect(await marks.seenBy(read, one.id, 5)).toEqual([
      { userId: 'ben', name: 'ben', at: minutes(2) },
      { userId: 'ann', name: 'ann', at: minutes(1) },
    ])
    expect(await marks.seenBy(read, one.id, 1)).toHaveLength(1)
  })

  test('of an account that is gone, or of no issue, is nothing', async () => {
    await using bench = await open()
    const { marks, one } = await withIssues(bench)
    await marks.bookmark(read, 'nobody', [one.id], true)
    await marks.see(read, 'ann', 999 as IssueId, noon)
    expect(await marks.of(read, 'nobody', [one.id])).toEqual(new Map())
    expect(await marks.seenBy(read, 999 as IssueId, 5)).toEqual([])
  })
})

describe.each(engines)('taking part in an issue on $name', ({ bench: open }) => {
  test('subscribes: whoever is given it, changes it, comments on it, is mentioned, or is in a mentioned team', async () => {
    await using bench = await open()
    const { catalogue, one, two, reasons } = await withIssues(bench)
    const assign = { kind: 'assign', to: { kind: 'user', id: 'ben' } } as const
    await catalogue.triage.decide(as('ann', 'event:write'), [one.id], assign, 'a'.repeat(36), noon)
    expect(await reasons(one.id)).toEqual(['ann changed', 'ben assigned'])

    const team = await catalogue.teams.create(operator('team:admin'), 'Web', noon)
    const teamId = (team.ok ? team.value.id : 0) as TeamId
    await catalogue.teams.setMembers(operator('team:admin'), teamId, ['cem'], noon)
    const mentions = [
      { kind: 'user', id: 'ben' },
      { kind: 'team', id: String(teamId) },
    ] as const
    await catalogue.activity.comment(as('ann', 'event:write'), two.id, { text: 'Look, @ben and #web', mentions }, noon)
    expect(await reasons(two.id)).toEqual(['ann commented', 'ben mentioned', 'cem mentioned'])
  })

  test('subscribes nobody who has said no, and gives nobody another reason than the first', async () => {
    await using bench = await open()
    const { catalogue, marks, one, reasons } = await withIssues(bench)
    await marks.subscribe(read, 'ben', [one.id], false)
    await marks.subscribe(read, 'cem', [one.id], true)
    for (const id of ['ben', 'cem']) {
      const assign = { kind: 'assign', to: { kind: 'user', id } } as const
      await catalogue.triage.decide(write, [one.id], assign, id.repeat(12), noon)
    }
    expect(await reasons(one.id)).toEqual(['cem chosen'])
    await marks.subscribe(read, 'ben', [one.id], true)
    expect(await reasons(one.id)).toEqual(['ben chosen', 'cem chosen'])
  })

  test('is no longer word for those who may not see the project any more', async () => {
    await using bench = await open()
    const { catalogue, marks, project, one, reasons } = await withIssues(bench)
    for (const id of ['ann', 'ben']) await marks.subscribe(read, id, [one.id], true)
    const team = await catalogue.teams.create(operator('team:admin'), 'Web', noon)
    const teamId = (team.ok ? team.value.id : 0) as TeamId
    await catalogue.teams.setMembers(operator('team:admin'), teamId, ['ben'], noon)
    await catalogue.projects.setAccess(operator('project:admin'), project.id, 'teams', [teamId], noon)
    expect(await reasons(one.id)).toEqual(['ben chosen'])
  })
})
