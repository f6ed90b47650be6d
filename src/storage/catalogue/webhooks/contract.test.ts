import { describe, expect, test } from 'vitest'
import { narrow } from '#domain/access/access.ts'
import type { Change } from '#domain/change/change.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import { FAILING_FOR_MS, type WebhookDraft } from '#domain/webhook/webhook.ts'
import { someFeedback } from '../test-support/attached.ts'
import { anEvent, engines, groupHash, minutes, noon, operator, type CatalogueBench } from '../test-support/bench.ts'

const draft: WebhookDraft = { name: 'Warehouse', url: 'https://example.com/hook', kinds: 'all', projects: 'all' }
const may = operator('org:write')

async function aWebhook({ catalogue }: CatalogueBench, more: Partial<WebhookDraft> = {}) {
  const made = await catalogue.webhooks.create(may, { ...draft, ...more }, 'sealed', noon)
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

async function changesSince(stage: CatalogueBench, follower = 'me'): Promise<readonly Change[]> {
  return (await stage.catalogue.changes.next(follower, 100)) ?? []
}

const kindsOf = (changes: readonly Change[]) => changes.map(({ kind }) => kind)

describe.each(engines)('changes on $name', ({ bench }) => {
  test('are written only while somebody follows, and forgotten once all have read them', async () => {
    await using stage = await bench()
    const { changes } = stage.catalogue
    await stage.project('before')
    await changes.begin('me')
    await changes.begin('other')
    expect(await changesSince(stage)).toEqual([])
    const { id } = await stage.project('after')
    const told = await changesSince(stage)
    expect(told).toMatchObject([{ kind: 'project.created', projects: [id], detail: { id: String(id), name: 'after' } }])
    await changes.moveTo('me', told[0]?.id ?? 0)
    expect(await changesSince(stage)).toEqual([])
    expect(await changes.forget(new Date(0))).toBe(0)
    expect(kindsOf(await changesSince(stage, 'other'))).toEqual(['project.created'])
    await changes.end('other')
    expect(await changes.forget(new Date(0))).toBe(1)
    expect(await changes.next('other', 10)).toBeUndefined()
  })

  test('of issues are told as they happen: new, resolved, back, assigned, archived, commented, merged, written about', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    await stage.catalogue.changes.begin('me')
    await stage.commit([anEvent(id, 'one'), anEvent(id, 'two')])
    const one = await stage.issueOf(id, 'one')
    const two = await stage.issueOf(id, 'two')
    await stage.decide([one], { kind: 'resolve', resolution: { kind: 'now' } }, minutes(1))
    await stage.commit([anEvent(id, 'one', { timestamp: minutes(5).getTime(), receivedAt: minutes(5).getTime() })], {
      now: minutes(5),
    })
    await stage.decide([one], { kind: 'archive', until: { kind: 'forever' } }, minutes(6))
    await stage.decide([one], { kind: 'reopen' }, minutes(7))
    await stage.decide([one], { kind: 'priority', priority: 'low' }, minutes(7))
    const said = { text: 'Look', mentions: [] }
    const { activity, feedback } = stage.catalogue
    const comment = await activity.comment(operator('event:write'), one.id, said, minutes(8))
    if (!comment.ok) throw new Error(comment.refusal.reason)
    const { id: line } = comment.value
    await activity.editComment(operator('event:write'), line, { ...said, text: 'Look there' }, minutes(8))
    await activity.removeComment(operator('event:write'), line, minutes(8))
    await stage.catalogue.issues.merge(operator('event:write'), one.id, [two.id], minutes(9))
    const written = someFeedback(id, 'e1'.repeat(16) as EventId, { groupHash: groupHash('one') })
    for (const each of [written, someFeedback(id, null, { message: 'Elsewhere.' })])
      await stage.commit([], { feedback: [each] })
    const [first] = await feedback.list(operator('event:read'), { text: written.message }, { offset: 0, limit: 1 })
    const ids = [first?.id ?? 0]
    for (const when of [minutes(9), minutes(10)]) await feedback.mark(operator('event:write'), ids, 'read', when)
    const told = await changesSince(stage)
    const details = told.flatMap(({ detail }) => (detail.about === 'feedback' ? [detail] : []))
    expect(details.map(({ issue, isRead }) => [issue, isRead])).toEqual([
      [one.id, false],
      [null, false],
      [one.id, true],
    ])
    expect(JSON.stringify(told)).not.toContain(written.message)
    expect(kindsOf(told)).toEqual([
      'issue.created',
      'issue.created',
      'release.created',
      'issue.resolved',
      'issue.regressed',
      'issue.archived',
      'issue.reopened',
      'issue.priority_changed',
      'issue.commented',
      'issue.comment_edited',
      'issue.comment_deleted',
      'issue.merged',
      'feedback.created',
      'feedback.created',
      'feedback.updated',
    ])
  })

  test('of releases: made by events or by a tool, changed, deployed, deleted; once each', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    await stage.catalogue.changes.begin('me')
    await stage.commit([anEvent(id, 'one', { release: 'web@1' })])
    await stage.commit([anEvent(id, 'one', { release: 'web@1', timestamp: minutes(-60).getTime() })])
    const { releases } = stage.catalogue
    const uploads = operator('project:releases')
    await releases.upsert(uploads, 'web@2', { projects: [id] }, noon)
    await stage.commit([anEvent(id, 'one', { release: 'web@2', timestamp: minutes(-60).getTime() })])
    await releases.upsert(uploads, 'web@2', { releasedAt: noon }, noon)
    const deploy = { environment: 'production', name: null, url: null, startedAt: null, finishedAt: noon }
    await releases.addDeploy(uploads, 'web@2', deploy)
    await releases.remove(uploads, 'web@2', noon)
    const told = (await changesSince(stage)).filter(({ kind }) => kind.startsWith('release.'))
    expect(told.map(({ kind, projects, detail }) => [kind, projects, 'version' in detail && detail.version])).toEqual([
      ['release.created', [id], 'web@1'],
      ['release.created', [id], 'web@2'],
      ['release.updated', [id], 'web@2'],
      ['release.deployed', [id], 'web@2'],
      ['release.deleted', [id], 'web@2'],
    ])
  })

  test('that are taken back with their transaction are told to nobody', async () => {
    await using stage = await bench()
    await stage.catalogue.changes.begin('me')
    await stage.project('web')
    const before = await changesSince(stage)
    const refused = await stage.catalogue.teams.create(operator('team:admin'), ' ', noon)
    expect(refused.ok).toBe(false)
    expect(await changesSince(stage)).toEqual(before)
  })

  test('of what happened before a project was brought here are told to nobody', async () => {
    await using stage = await bench()
    const { id } = await stage.project('brought')
    await stage.catalogue.imports.beginHistory(id, minutes(10))
    await stage.catalogue.changes.begin('me')
    await stage.commit([anEvent(id, 'old')])
    const issue = await stage.issueOf(id, 'old')
    await stage.decide([issue], { kind: 'resolve', resolution: { kind: 'now' } }, minutes(11))
    expect(kindsOf(await changesSince(stage)).filter((kind) => kind.startsWith('issue.'))).toEqual(['issue.resolved'])
  })
})

describe.each(engines)('webhooks on $name', ({ bench }) => {
  test('are made, changed, turned off and on and deleted, each in the audit log, without their address', async () => {
    await using stage = await bench()
    const { id: project } = await stage.project('web')
    const { webhooks, audit } = stage.catalogue
    const { id } = await aWebhook(stage)
    expect(await webhooks.byId(may, id)).toMatchObject({ ...draft, off: null, failingSince: null, createdAt: noon })
    const saved = await webhooks.save(may, id, { ...draft, kinds: ['issue.created'], projects: [project] }, noon)
    expect(saved).toMatchObject({ ok: true, value: { kinds: ['issue.created'], projects: [project] } })
    expect((await webhooks.turn(may, id, 'off', minutes(1)))?.off).toEqual({ why: 'person', at: minutes(1) })
    expect(await stage.catalogue.changes.next(`webhook:${id}`, 1)).toBeUndefined()
    expect((await webhooks.turn(may, id, 'on', minutes(2)))?.off).toBeNull()
    expect(await stage.catalogue.changes.next(`webhook:${id}`, 1)).toEqual([])
    expect(await webhooks.setSecrets(may, id, 'other', noon)).toBe(true)
    expect(await stage.catalogue.webhookWork.target(id)).toMatchObject({ sealed: 'other' })
    expect(await webhooks.remove(may, id, noon)).toBe(true)
    expect(await webhooks.list(may)).toEqual([])
    const lines = await audit.search(operator('org:write'), { text: 'Warehouse' }, 20)
    expect(lines.map(({ action }) => action).toReversed()).toEqual([
      'webhook.created',
      'webhook.updated',
      'webhook.updated',
      'webhook.updated',
      'webhook.secret_rotated',
      'webhook.deleted',
    ])
    expect(JSON.stringify(lines)).not.toContain('/hook')
  })

  test('are refused where something is missing, and to whoever does not see every project', async () => {
    await using stage = await bench()
    const { webhooks } = stage.catalogue
    const empty = { name: ' ', url: 'javascript:alert(1)', kinds: [], projects: [] }
    const refused = await webhooks.create(may, empty, 'sealed', noon)
    expect(!refused.ok && 'problems' in refused.refusal && refused.refusal.problems.map(({ field }) => field)).toEqual([
      'name',
      'url',
      'kinds',
      'projects',
    ])
    await expect(webhooks.create(narrow(may, [1 as ProjectId]), draft, 'sealed', noon)).rejects.toThrow('beyond')
  })

  test('are told what was put into their queue once, and may be sent it again under the same id', async () => {
    await using stage = await bench()
    const { webhooks, webhookWork, outbox, changes } = stage.catalogue
    const { id } = await aWebhook(stage)
    await stage.project('web')
    const [change] = (await changes.next(`webhook:${id}`, 10)) ?? []
    const message = { kind: 'webhook', webhookId: id, type: 'project.created', body: '{}' } as const
    await webhookWork.tell(id, [message], change?.id ?? 0, noon)
    expect(await changes.next(`webhook:${id}`, 10)).toEqual([])
    const [waiting] = await outbox.due(noon, 10, 'webhook')
    expect(waiting).toMatchObject({ queue: `webhook:${id}`, message, attempts: 0 })
    const answer = { at: noon, outcome: 'taken', status: 204, text: '', ms: 12 } as const
    await outbox.settle(waiting?.id ?? 0, { state: 'sent', answer })
    const [sent] = await webhooks.deliveries(may, id, { limit: 10 })
    expect(sent).toMatchObject({ state: 'sent', attempts: 1, answer, deliveryId: waiting?.deliveryId })
    const again = await webhooks.redeliver(may, id, sent?.id ?? 0, minutes(5))
    expect(again).toMatchObject({ ok: true, value: { state: 'waiting', deliveryId: waiting?.deliveryId } })
    expect(await webhooks.redeliver(may, id, sent?.id ?? 0, minutes(5))).toMatchObject({
      refusal: { reason: 'waiting' },
    })
    expect(await outbox.due(minutes(5), 10, 'webhook')).toHaveLength(1)
    await webhooks.turn(may, id, 'off', minutes(6))
    expect(await outbox.due(minutes(6), 10, 'webhook')).toEqual([])
    expect(await webhooks.deliveries(may, id, { limit: 10 })).toMatchObject([
      { state: 'failed', answer: { outcome: 'turned_off' } },
    ])
    expect(await webhooks.redeliver(may, id, sent?.id ?? 0, minutes(7))).toMatchObject({ refusal: { reason: 'off' } })
  })

  test('that take nothing for three days are turned off in words; one that is taken sets the clock back', async () => {
    await using stage = await bench()
    const { webhooks, webhookWork, audit } = stage.catalogue
    const { id } = await aWebhook(stage)
    const after = (ms: number) => new Date(noon.getTime() + ms)
    const fails = { isTaken: false, off: null }
    await webhookWork.noteAnswer(id, fails, noon)
    await webhookWork.noteAnswer(id, { isTaken: true, off: null }, after(1))
    expect((await webhooks.byId(may, id))?.failingSince).toBeNull()
    await webhookWork.noteAnswer(id, fails, after(2))
    await webhookWork.noteAnswer(id, fails, after(1 + FAILING_FOR_MS))
    expect(await webhooks.byId(may, id)).toMatchObject({ off: null, failingSince: after(2) })
    await webhookWork.noteAnswer(id, fails, after(2 + FAILING_FOR_MS))
    expect((await webhooks.byId(may, id))?.off?.why).toBe('failing')
    expect(await webhookWork.active()).toEqual([])
    const [line] = await audit.search(operator('org:write'), { actions: ['webhook.turned_off'] }, 1)
    expect(line).toMatchObject({ by: { kind: 'server' }, target: 'Warehouse', detail: { reason: 'failing' } })
    await webhooks.turn(may, id, 'on', after(FAILING_FOR_MS * 2))
    await webhookWork.noteAnswer(id, { isTaken: false, off: 'gone' }, after(FAILING_FOR_MS * 2))
    expect((await webhooks.byId(may, id))?.off?.why).toBe('gone')
  })

  test('of chosen projects lose those that are deleted, and do not widen to all', async () => {
    await using stage = await bench()
    const project = await stage.project('web')
    const { id } = await aWebhook(stage, { projects: [project.id] })
    await stage.catalogue.projects.remove(operator('project:admin'), project.id, noon)
    expect((await stage.catalogue.webhooks.byId(may, id))?.projects).toEqual([])
  })
})
