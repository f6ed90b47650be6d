import { describe, expect, test } from 'vitest'
import type { EventId, IssueId } from '#domain/ids.ts'
import { restoreIssues } from '#domain/deletion/restore.ts'
import { anEvent, engines, groupHash, minutes, noon, operator, type CatalogueBench } from '../test-support/bench.ts'
import { anAttachment } from '../test-support/attached.ts'
import { readMigrations } from '../migrations.ts'
import { issueTables } from './kept-rows.ts'

const ACTION = '4bd3c6b8-6c1b-4f4e-9a53-0c1d2e3f4a5b'
const may = { delete: operator('event:admin'), write: operator('event:write'), read: operator('event:read') }

function remove({ catalogue }: CatalogueBench, ids: readonly IssueId[], discard = false) {
  return catalogue.deletions.delete(may.delete, { ids, discard, action: ACTION }, noon)
}

/** Rows of every table, unordered, except the tables of deletions. */
async function rowsOf(stage: CatalogueBench) {
  const { audit_log: _audit, sqlite_sequence: _sequence, ...rest } = await stage.dump()
  return Object.fromEntries(Object.entries(rest).map(([table, text]) => [table, text.split(/(?=<row>)|\n/).toSorted()]))
}

describe.each(engines)('a deleted issue on $name', ({ bench }) => {
  test('is gone from every list, and everything of it is back when it is restored', async () => {
    await using stage = await bench()
    const { catalogue } = stage
    const { id: projectId } = await stage.project('web')
    await stage.account('ada')
    await stage.commit([anEvent(projectId, 'one'), anEvent(projectId, 'two'), anEvent(projectId, 'old')])
    const [one, two, old] = await stage.issuesOf(projectId, ['one', 'two', 'old'])
    if (one === undefined || two === undefined || old === undefined) throw new Error('An issue was not made.')
    await catalogue.issues.merge(may.write, one.id, [old.id], noon)
    await catalogue.activity.comment(may.write, one.id, { text: 'It is the cart.', mentions: [] }, noon)
    await catalogue.marks.bookmark(may.read, 'ada', [one.id], true)
    await stage.decide([one], { kind: 'assign', to: { kind: 'user', id: 'ada' } })
    const before = await rowsOf(stage)

    expect(await remove(stage, [one.id])).toEqual({ ok: true, value: 1 })
    expect(await catalogue.issues.byId(may.read, one.id)).toBeUndefined()
    expect(await catalogue.issues.newestOf(may.read, projectId, 9)).toMatchObject([{ id: two.id }])
    expect(await catalogue.deletions.byNumber(may.read, projectId, one.number, minutes(59))).toMatchObject({
      id: one.id,
    })
    expect(await catalogue.deletions.byNumber(may.read, projectId, one.number, minutes(60))).toBeUndefined()

    expect(await restoreIssues(catalogue, may, ACTION, minutes(60))).toBe(0)
    expect(await restoreIssues(catalogue, may, ACTION, minutes(59))).toBe(1)
    expect(await rowsOf(stage)).toEqual(before)
    const log = await catalogue.audit.search(operator('org:write'), {}, 9)
    expect(
      log.filter(({ action }) => action.startsWith('issue.')).map(({ action, target }) => [action, target]),
    ).toEqual([
      ['issue.restored', 'WEB-1'],
      ['issue.deleted', 'WEB-1'],
    ])
  })

  test('leaves its group to a new issue, which is merged back when it is restored', async () => {
    await using stage = await bench()
    const { catalogue } = stage
    const { id: projectId } = await stage.project('web')
    await stage.commit([anEvent(projectId, 'one'), anEvent(projectId, 'one')])
    const one = await stage.issueOf(projectId, 'one')
    await remove(stage, [one.id])
    await stage.commit([anEvent(projectId, 'one')])
    const again = await stage.issueOf(projectId, 'one')
    expect(again).toMatchObject({ eventCount: 1 })
    expect(again.id).not.toBe(one.id)
    expect(await restoreIssues(catalogue, may, ACTION, minutes(1))).toBe(1)
    expect(await stage.issueOf(projectId, 'one')).toMatchObject({ id: one.id, eventCount: 3 })
  })

  test('on legal hold stays, with all that were to go with it', async () => {
    await using stage = await bench()
    const { id: projectId } = await stage.project('web')
    await stage.commit([anEvent(projectId, 'one'), anEvent(projectId, 'two')])
    const [one, two] = [await stage.issueOf(projectId, 'one'), await stage.issueOf(projectId, 'two')]
    const hold = { projectId, issueNumber: two.number, reason: 'Case 7' }
    await stage.catalogue.holds.place(operator('org:admin'), hold, noon)
    expect(await remove(stage, [one.id, two.id])).toMatchObject({ refusal: { reason: 'on_hold', why: 'Case 7' } })
    expect(await stage.catalogue.issues.byId(may.read, one.id)).toBeDefined()
  })

  test('is due after an hour, but not while its project is on hold', async () => {
    await using stage = await bench()
    const { deletionWork, holds } = stage.catalogue
    const { id: projectId } = await stage.project('web')
    await stage.commit([anEvent(projectId, 'one')])
    const one = await stage.issueOf(projectId, 'one')
    await remove(stage, [one.id])
    const due = { id: one.id, projectId, groups: [groupHash('one')], deletedAt: noon }
    expect(await deletionWork.due(noon, 9)).toEqual([due])
    expect(await deletionWork.due(minutes(-1), 9)).toEqual([])
    const placed = await holds.place(operator('org:admin'), { projectId, issueNumber: null, reason: 'Case 8' }, noon)
    expect(await deletionWork.due(noon, 9)).toEqual([])
    if (placed.ok) await holds.lift(operator('org:admin'), placed.value.id, noon)
    await deletionWork.done(one.id)
    expect(await deletionWork.due(noon, 9)).toEqual([])
  })

  test('takes files of its own events only', async () => {
    await using stage = await bench()
    const { eventDependents } = stage.catalogue
    const { id: projectId } = await stage.project('web')
    const [mine, others] = ['a', 'b'].map((digit) => digit.repeat(32) as EventId)
    if (mine === undefined || others === undefined) throw new Error('There are two.')
    await stage.commit([anEvent(projectId, 'one', { itemId: mine }), anEvent(projectId, 'two', { itemId: others })], {
      attachments: [
        anAttachment(projectId, mine, { groupHash: groupHash('one') }),
        anAttachment(projectId, others, { groupHash: groupHash('two') }),
      ],
    })
    const deletion = { projectId, groups: [groupHash('one')], before: minutes(60) }
    expect(await eventDependents.attachmentsOfGroups(deletion, 9)).toHaveLength(1)
    expect(await eventDependents.attachmentsOfGroups({ ...deletion, before: noon }, 9)).toEqual([])
    expect(await eventDependents.forgetFeedbackOfGroups(deletion)).toBe(0)
  })
})

describe.each(engines)('a discarded group on $name', ({ bench }) => {
  test('is listed until it is lifted, or its issue is restored', async () => {
    await using stage = await bench()
    const { deletions } = stage.catalogue
    const { id: projectId } = await stage.project('web')
    await stage.commit([anEvent(projectId, 'one')])
    const one = await stage.issueOf(projectId, 'one')
    await remove(stage, [one.id], true)
    const list = () => deletions.discarded(operator('project:read'), projectId)
    expect(await list()).toMatchObject([{ groupHash: groupHash('one'), number: one.number }])
    await deletions.restore(may.delete, ACTION, minutes(1))
    expect(await list()).toEqual([])
    await remove(stage, [one.id], true)
    const group = { projectId, groupHash: groupHash('one') }
    expect(await deletions.liftDiscard(may.delete, group, noon)).toBe(true)
    expect(await deletions.liftDiscard(may.delete, group, noon)).toBe(false)
  })
})

test('every table with rows of an issue is kept for its restoration', () => {
  const words = new Proxy(
    {},
    {
      get: () => '',
      has: () => true,
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: '' }),
    },
  )
  const sql = readMigrations(words as never).map((migration) => migration.sql)
  const owned = sql
    .join('\n')
    .split(/^create table /m)
    .filter((table) => table.includes('references issues (id) on delete cascade'))
    .map((table) => table.slice(0, table.indexOf(' ')))
  expect(owned.toSorted()).toEqual([...issueTables].toSorted())
})
