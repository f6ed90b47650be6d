import { everybodys } from '#domain/event/spared.ts'
import { describe, expect, test } from 'vitest'
import type { FeedbackFilter } from '#domain/feedback/feedback.ts'
import type { EventId } from '#domain/ids.ts'
import { anAttachment, someFeedback } from '../test-support/attached.ts'
import { anEvent, engines, groupHash, minutes, noon, operator } from '../test-support/bench.ts'

const read = operator('event:read')
const window = { offset: 0, limit: 10 }
const eventId = 'a'.repeat(32) as EventId

describe.each(engines)('what stands beside events, on $name:', ({ bench }) => {
  test('it goes with its group into another issue, and out again', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    await stage.commit([anEvent(id, 'one', { itemId: eventId }), anEvent(id, 'two')], {
      attachments: [anAttachment(id, eventId, { groupHash: groupHash('one') })],
      feedback: [someFeedback(id, eventId, { groupHash: groupHash('one') })],
    })
    const { attachments, feedback, issues } = stage.catalogue
    const [one, two] = [await stage.issueOf(id, 'one'), await stage.issueOf(id, 'two')]
    const countsOf = async (issue: typeof one) => [
      await attachments.countOfIssue(read, issue.id),
      await feedback.countOfIssue(read, issue.id),
    ]
    expect([await countsOf(one), await countsOf(two)]).toEqual([
      [1, 1],
      [0, 0],
    ])
    await issues.merge(operator('event:write'), two.id, [one.id], noon)
    expect(await countsOf(two)).toEqual([1, 1])
  })

  test('what came before its event belongs to the group once the event is there', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    const other = await stage.project('api')
    await stage.commit([], { attachments: [anAttachment(id, eventId)], feedback: [someFeedback(id, eventId)] })
    // The same event id in another project is a different event.
    await stage.commit([anEvent(other.id, 'theirs', { itemId: eventId })])
    expect((await stage.catalogue.feedback.list(read, {}, window)).map((one) => one.groupHash)).toEqual([null])
    await stage.commit([anEvent(id, 'ours', { itemId: eventId })])
    const key = [{ projectId: id, eventId }]
    const found = [
      ...(await stage.catalogue.attachments.ofEvents(read, key)),
      ...(await stage.catalogue.feedback.ofEvents(read, key)),
    ]
    expect(found.map((one) => one.groupHash)).toEqual([groupHash('ours'), groupHash('ours')])
  })

  test('a second time it is a duplicate, also within one batch', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    const twice = { attachments: [anAttachment(id, eventId), anAttachment(id, eventId)] }
    await stage.commit([], twice)
    await stage.commit([], { feedback: [someFeedback(id, null), someFeedback(id, null)] })
    await stage.commit([], twice)
    const totals = await stage.totals()
    expect(totals.map(({ category, outcome, quantity }) => `${category} ${outcome} ${quantity}`).toSorted()).toEqual([
      'attachment accepted 4',
      'attachment duplicate 12',
      'attachment_item accepted 1',
      'attachment_item duplicate 3',
      'feedback accepted 1',
      'feedback duplicate 1',
    ])
  })

  test('of a project that was removed meanwhile nothing is kept, and its files are looked for', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    const { projects, removals } = stage.catalogue
    await projects.remove(operator('project:admin'), id, noon)
    for (const removal of await removals.pending()) await removals.done(removal)
    await stage.commit([], { attachments: [anAttachment(id, eventId)], feedback: [someFeedback(id, eventId)] })
    expect((await removals.pending()).map(({ projectId }) => projectId)).toEqual([id])
    const totals = await stage.totals()
    expect(new Set(totals.map(({ projectId, reason }) => `${projectId} ${reason}`))).toEqual(
      new Set(['null project_removed']),
    )
  })

  test('feedback is found by project, environment, time, words, and whether it is read', async () => {
    await using stage = await bench()
    const [web, api] = [await stage.project('web'), await stage.project('api')]
    await stage.commit([], {
      feedback: [
        someFeedback(web.id, null, { message: 'The PAY button does 100% nothing', receivedAt: minutes(1).getTime() }),
        someFeedback(web.id, null, { message: 'slow', environment: 'staging', receivedAt: minutes(2).getTime() }),
        someFeedback(api.id, null, { message: 'broken', name: 'Grace', receivedAt: minutes(3).getTime() }),
      ],
    })
    const { feedback } = stage.catalogue
    const found = async (filter: FeedbackFilter) => {
      const messages = (await feedback.list(read, filter, window)).map(({ message }) => message.slice(0, 7))
      expect(await feedback.count(read, filter)).toBe(messages.length)
      return messages
    }
    expect(await found({})).toEqual(['broken', 'slow', 'The PAY'])
    expect(await found({ projects: [web.id] })).toEqual(['slow', 'The PAY'])
    expect(await found({ environments: ['staging'] })).toEqual(['slow'])
    expect(await found({ period: { since: minutes(1), until: minutes(3) } })).toEqual(['slow', 'The PAY'])
    expect(await found({ text: 'pay' })).toEqual(['The PAY'])
    expect(await found({ text: '100%' })).toEqual(['The PAY'])
    expect(await found({ text: 'p_y' })).toEqual([])
    expect(await found({ text: 'grace' })).toEqual(['broken'])

    const [newest] = await feedback.list(read, {}, window)
    const write = operator('event:write')
    expect(await feedback.mark(write, [newest?.id ?? 0, 999], 'read', minutes(9))).toBe(1)
    expect(await feedback.mark(write, [newest?.id ?? 0], 'read', minutes(10))).toBe(0)
    expect((await feedback.list(read, {}, window))[0]?.readAt).toEqual(minutes(9))
    expect(await found({ only: 'unread' })).toEqual(['slow', 'The PAY'])
    expect(await found({ only: 'read' })).toHaveLength(1)
    expect(await feedback.mark(write, [newest?.id ?? 0], 'unread', minutes(11))).toBe(1)
    expect(await found({ only: 'unread' })).toHaveLength(3)
  })

  test('what is old is forgotten, of one project or of all', async () => {
    await using stage = await bench()
    const [web, api] = [await stage.project('web'), await stage.project('api')]
    for (const { id } of [web, api])
      await stage.commit([], { attachments: [anAttachment(id, eventId)], feedback: [someFeedback(id, eventId)] })
    const { eventDependents, feedback } = stage.catalogue
    const old = await eventDependents.attachmentsBefore(minutes(1), { ...everybodys, of: web.id }, 10)
    expect(old).toMatchObject([{ projectId: web.id }])
    expect(await eventDependents.attachmentsBefore(noon, everybodys, 10)).toEqual([])
    await eventDependents.forgetAttachments(old.map(({ id }) => id))
    expect(await eventDependents.attachmentsBefore(minutes(1), everybodys, 10)).toMatchObject([{ projectId: api.id }])
    expect(await eventDependents.forgetFeedbackBefore(minutes(1), { ...everybodys, of: web.id })).toBe(1)
    expect(await feedback.count(read, {})).toBe(1)
  })
})
