import { describe, expect, test } from 'vitest'
import { MAX_HOLD_REASON } from '#domain/hold/hold.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import { everybodys } from '#domain/event/spared.ts'
import { anEvent, engines, groupHash, minutes, noon, operator } from '../test-support/bench.ts'
import { anAttachment } from '../test-support/attached.ts'

const admin = () => operator('org:admin')

describe.each(engines)('legal holds on $name', ({ bench }) => {
  test('on a project keep it from being removed, and are listed and audited until they are lifted', async () => {
    await using stage = await bench()
    const { holds, holdWork, projects, audit } = stage.catalogue
    const { id: projectId } = await stage.project('web')
    const placed = await holds.place(admin(), { projectId, issueNumber: null, reason: ' Case 7 ' }, noon)
    expect(placed).toMatchObject({ ok: true, value: { project: { slug: 'web' }, issue: null, reason: 'Case 7' } })
    expect(await projects.remove(operator('project:admin'), projectId, noon)).toMatchObject({
      refusal: { reason: 'on_hold', why: 'Case 7' },
    })
    expect(await holdWork.held()).toEqual({ projects: [projectId], groups: new Map() })
    const [hold] = await holds.list(admin())
    expect(await holds.ofProject(operator('project:read'), projectId)).toEqual([hold])
    expect(await holds.lift(admin(), hold?.id ?? 0, minutes(1))).toBe(true)
    expect(await holds.lift(admin(), hold?.id ?? 0, minutes(1))).toBe(false)
    expect(await holds.list(admin())).toEqual([])
    expect(await projects.remove(operator('project:admin'), projectId, noon)).toMatchObject({ ok: true })
    const log = (await audit.search(operator('org:write'), {}, 9)).filter(({ action }) => action.startsWith('hold.'))
    expect(log.map(({ action, target, detail }) => [action, target, detail.reason])).toEqual([
      ['hold.lifted', 'web', 'Case 7'],
      ['hold.placed', 'web', 'Case 7'],
    ])
  })

  test('on an issue hold its groups, whatever becomes of it, and the files and feedback of their events', async () => {
    await using stage = await bench()
    const { holds, holdWork, eventDependents, issues } = stage.catalogue
    const { id: projectId } = await stage.project('web')
    const itemId = 'a'.repeat(32) as EventId
    await stage.commit([anEvent(projectId, 'one', { itemId }), anEvent(projectId, 'two')], {
      attachments: [anAttachment(projectId, itemId, { groupHash: groupHash('one') })],
    })
    const [one, two] = [await stage.issueOf(projectId, 'one'), await stage.issueOf(projectId, 'two')]
    await holds.place(admin(), { projectId, issueNumber: one.number, reason: 'Case 8' }, noon)
    await issues.merge(operator('event:write'), two.id, [one.id], noon)
    const held = await holdWork.held()
    expect(held).toEqual({ projects: [], groups: new Map([[projectId, [groupHash('one')]]]) })
    const whose = { ...everybodys, butGroups: held.groups }
    expect(await eventDependents.attachmentsBefore(minutes(60), everybodys, 9)).toHaveLength(1)
    expect(await eventDependents.attachmentsBefore(minutes(60), whose, 9)).toEqual([])
  })

  test('are refused without a reason, for what is not there, and twice', async () => {
    await using stage = await bench()
    const { holds } = stage.catalogue
    const { id: projectId } = await stage.project('web')
    const place = async (over: { projectId?: ProjectId; issueNumber?: number | null; reason?: string }) => {
      const placed = await holds.place(admin(), { projectId, issueNumber: null, reason: 'Case 9', ...over }, noon)
      return placed.ok ? 'ok' : placed.refusal.reason
    }
    expect(await place({ reason: ' ' })).toBe('reason_missing')
    expect(await place({ reason: 'x'.repeat(MAX_HOLD_REASON + 1) })).toBe('reason_too_long')
    expect(await place({ projectId: 99 as ProjectId })).toBe('no_project')
    expect(await place({ issueNumber: 42 })).toBe('no_issue')
    expect(await place({})).toBe('ok')
    expect(await place({})).toBe('held_already')
  })
})
