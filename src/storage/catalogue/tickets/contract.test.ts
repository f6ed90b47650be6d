import { describe, expect, test } from 'vitest'
import { narrow } from '#domain/access/access.ts'
import type { Issue } from '#domain/issue/issue.ts'
import type { IntegrationSettings } from '#domain/ticket/integration.ts'
import type { RemoteTicket } from '#domain/ticket/ticket.ts'
import { anEvent, engines, minutes, noon, operator, type CatalogueBench } from '../test-support/bench.ts'

const settings: IntegrationSettings = {
  name: 'GitHub',
  baseUrl: 'https://github.com',
  account: '',
  place: 'acme/shop',
  places: [],
  resolvesIssues: true,
  closesTickets: true,
}
const secrets = { token: 'sealed-token', tokenEnds: '1234', webhookSecret: 'sealed-secret' }

function aTicket(change: Partial<RemoteTicket> = {}): RemoteTicket {
  const key = 'acme/shop#1'
  return { key, url: `https://github.com/${key}`, title: 'No price', state: 'open', updatedAt: noon, ...change }
}

/** A project with two issues, and an integration. */
async function aStage(stage: CatalogueBench, change: Partial<IntegrationSettings> = {}) {
  const project = await stage.project('web')
  await stage.commit([anEvent(project.id, 'one'), anEvent(project.id, 'two')])
  const [one, two] = [await stage.issueOf(project.id, 'one'), await stage.issueOf(project.id, 'two')]
  const { integrations, tickets, ticketFeed: feed, triage, issues, activity } = stage.catalogue
  const made = await integrations.create(operator('org:write'), 'github', { ...settings, ...change }, secrets, noon)
  if (!made.ok) throw new Error(made.refusal.reason)
  const { id } = made.value
  const link = async (issue: Issue, ticket = aTicket()) => {
    const linked = await tickets.link(operator('event:write'), issue.id, id, ticket, noon)
    if (!linked.ok) throw new Error(linked.refusal.reason)
    return linked.value
  }
  const resolve = (issue: Issue, at = minutes(1)) =>
    triage.decide(
      operator('event:write'),
      [issue.id],
      { kind: 'resolve', resolution: { kind: 'now' } },
      crypto.randomUUID(),
      at,
    )
  const reopen = (issue: Issue, at = minutes(2)) =>
    triage.decide(operator('event:write'), [issue.id], { kind: 'reopen' }, crypto.randomUUID(), at)
  const statusOf = async ({ id: issue }: Issue) => (await issues.byId(operator('event:read'), issue))?.state.status
  const history = async (issue: Issue) =>
    (await activity.of(operator('event:read'), issue.id, { limit: 20 })).filter(
      ({ what }) => what.kind !== 'first_seen',
    )
  return { project, one, two, id, integrations, tickets, feed, link, resolve, reopen, statusOf, history }
}

describe.each(engines)('an integration on $name', ({ bench }) => {
  test('is kept with its places, is offered to its projects, and is told in the log without its secrets', async () => {
    await using stage = await bench()
    const { id, project, integrations } = await aStage(stage)
    const other = await stage.project('other')
    const may = operator('org:write')
    const places = [{ projectId: project.id, place: 'acme/web' }]
    const changed = { ...settings, name: 'Code', places, closesTickets: false }
    expect(await integrations.update(may, id, changed, { token: 'new-sealed', tokenEnds: '9876' }, noon)).toMatchObject(
      {
        ok: true,
        value: { ...changed, kind: 'github', tokenEnds: '9876', hookHeardAt: null },
      },
    )
    expect(await integrations.byId(may, id)).toMatchObject(changed)
    const read = operator('event:read')
    const offered = { id, kind: 'github', name: 'Code', baseUrl: 'https://github.com' }
    expect(await integrations.usable(read, project.id)).toEqual([{ ...offered, place: 'acme/web' }])
    expect(await integrations.usable(read, other.id)).toEqual([{ ...offered, place: 'acme/shop' }])

    const face = { kind: 'github', by: 'token', id, name: 'Code', baseUrl: 'https://github.com' } as const
    expect(await integrations.connected(operator('org:read'))).toMatchObject([face])
    const reads = operator('project:read')
    expect(await integrations.codeHost(reads, project.id, 'Acme/Web')).toMatchObject(face)
    expect(await integrations.codeHost(reads, other.id, 'acme/web')).toBeUndefined()
    expect(await integrations.codeHost(narrow(reads, [other.id]), project.id, 'acme/web')).toBeUndefined()

    expect(await integrations.create(may, 'jira', { ...settings, name: 'code' }, secrets, noon)).toEqual({
      ok: false,
      refusal: { reason: 'name_taken' },
    })
    expect(await integrations.remove(may, id, noon)).toBe(true)
    expect(await integrations.remove(may, id, noon)).toBe(false)
    const log = await stage.catalogue.audit.search(may, {}, 10)
    expect(log.filter(({ action }) => action.startsWith('integration.')).map(({ action }) => action)).toEqual([
      'integration.deleted',
      'integration.updated',
      'integration.created',
    ])
    expect(log.find(({ action }) => action === 'integration.updated')?.detail).toEqual({
      name: 'Code',
      places: 'web: acme/web',
      closesTickets: 'false',
      token: '…9876',
    })
    expect(JSON.stringify(log)).not.toContain('sealed')
  })
})

describe.each(engines)('a ticket on $name', ({ bench }) => {
  test('is linked once, taken off, and linked again, each time with a line of the history', async () => {
    await using stage = await bench()
    const { one, tickets, link, history } = await aStage(stage)
    const ticket = await link(one)
    await link(one, aTicket({ title: 'Renamed' }))
    const may = operator('event:write')
    const read = operator('event:read')
    expect(await tickets.of(read, one.id)).toMatchObject([{ id: ticket.id, key: 'acme/shop#1', title: 'Renamed' }])
    expect(await tickets.unlink(may, one.id, ticket.id, noon)).toMatchObject({ key: 'acme/shop#1' })
    expect(await tickets.unlink(may, one.id, ticket.id, noon)).toBeUndefined()
    expect(await tickets.of(read, one.id)).toEqual([])
    expect(await tickets.relink(may, one.id, ticket.id, noon)).toMatchObject({ ok: true })
    expect((await history(one)).map(({ what }) => what.kind)).toEqual(['linked', 'unlinked', 'linked'])
    const elsewhere = narrow(may, [])
    expect(await tickets.relink(elsewhere, one.id, ticket.id, noon)).toMatchObject({ refusal: { reason: 'not_found' } })
    expect(await tickets.unlink(elsewhere, one.id, ticket.id, noon)).toBeUndefined()
  })

  test('is not put back by its number on an issue that it was never taken off', async () => {
    await using stage = await bench()
    const { one, two, tickets, link } = await aStage(stage)
    const { id } = await link(one, aTicket({ title: 'of a hidden project' }))
    const may = operator('event:write')
    expect(await tickets.relink(may, two.id, id, noon)).toEqual({ ok: false, refusal: { reason: 'not_found' } })
  })

  test('goes with an issue that is merged into another one', async () => {
    await using stage = await bench()
    const { one, two, tickets, link } = await aStage(stage)
    await link(one)
    await link(two)
    await link(two, aTicket({ key: 'acme/shop#2' }))
    await stage.catalogue.issues.merge(operator('event:write'), one.id, [two.id], noon)
    const keys = (await tickets.of(operator('event:read'), one.id)).map(({ key }) => key)
    expect(keys).toEqual(['acme/shop#1', 'acme/shop#2'])
  })

  test('resolves its issues when it is closed and reopens them when it is opened again, but not by old news', async () => {
    await using stage = await bench()
    const { id, one, two, feed, link, reopen, statusOf, history } = await aStage(stage)
    await link(one)
    await link(two)
    const closed = aTicket({ state: 'closed', updatedAt: minutes(1) })
    expect(await feed.observed(id, closed, minutes(1))).toBe(2)
    expect(await feed.observed(id, closed, minutes(1))).toBe(0)
    expect([await statusOf(one), await statusOf(two)]).toEqual(['resolved', 'resolved'])
    const [line] = await history(one)
    expect(line).toMatchObject({ by: { kind: 'mishap' }, what: { why: 'ticket', ticket: 'acme/shop#1' } })

    expect(await feed.observed(id, aTicket({ updatedAt: minutes(2) }), minutes(2))).toBe(2)
    expect(await feed.observed(id, closed, minutes(3))).toBe(0)
    expect(await statusOf(one)).toBe('unresolved')

    // A user reopened the issue here while the ticket stays closed. Repeating the same news changes nothing.
    const again = aTicket({ state: 'closed', updatedAt: minutes(4) })
    await feed.observed(id, again, minutes(4))
    await reopen(one, minutes(5))
    await feed.observed(id, again, minutes(6))
    expect(await statusOf(one)).toBe('unresolved')
    expect(await feed.observed(id, aTicket({ key: 'acme/shop#9', state: 'closed' }), minutes(7))).toBe(0)
  })

  test('leaves an issue alone that has another open ticket, and where it was closed without being mended', async () => {
    await using stage = await bench()
    const { id, one, feed, link, statusOf } = await aStage(stage)
    await link(one)
    await link(one, aTicket({ key: 'acme/shop#2' }))
    await feed.observed(id, aTicket({ state: 'closed', updatedAt: minutes(1) }), minutes(1))
    expect(await statusOf(one)).toBe('unresolved')
    await feed.observed(id, aTicket({ key: 'acme/shop#2', state: 'not_planned', updatedAt: minutes(1) }), minutes(1))
    expect(await statusOf(one)).toBe('unresolved')
    const closed = { state: 'closed', updatedAt: minutes(2) } as const
    await feed.observed(id, aTicket({ key: 'acme/shop#2', ...closed }), minutes(2))
    expect(await statusOf(one)).toBe('resolved')
  })

  test('changes nothing where its integration does not want it to', async () => {
    await using stage = await bench()
    const { id, one, feed, link, statusOf } = await aStage(stage, { resolvesIssues: false })
    await link(one)
    expect(await feed.observed(id, aTicket({ state: 'closed', updatedAt: minutes(1) }), minutes(1))).toBe(0)
    expect(await statusOf(one)).toBe('unresolved')
  })

  test('is to be closed a moment after all its issues are resolved, unless that is taken back', async () => {
    await using stage = await bench()
    const { one, two, feed, link, resolve, reopen } = await aStage(stage)
    await feed.follow(100, noon)
    const ticket = await link(one)
    await link(two)
    await resolve(one)
    expect(await feed.follow(100, minutes(1))).toBeGreaterThan(0)
    expect(await feed.toClose(minutes(5), 10)).toEqual([])
    await resolve(two)
    await feed.follow(100, minutes(1))
    expect(await feed.toClose(minutes(1), 10)).toEqual([])
    expect(await feed.toClose(minutes(5), 10)).toMatchObject([{ id: ticket.id, attempts: 0 }])
    await feed.closeFailed(ticket.id, minutes(9))
    expect(await feed.toClose(minutes(5), 10)).toEqual([])
    expect(await feed.toClose(minutes(9), 10)).toMatchObject([{ attempts: 1 }])
    await reopen(two)
    expect(await feed.toClose(minutes(9), 10)).toEqual([])
    await feed.closeFailed(ticket.id, null)
    await resolve(two, minutes(10))
    await feed.follow(100, minutes(10))
    expect(await feed.toClose(minutes(11), 10)).toMatchObject([{ attempts: 0 }])
    expect(await feed.follow(100, minutes(12))).toBe(0)
  })

  test('is not closed where nobody asked for it, or for what was resolved before anybody followed', async () => {
    await using stage = await bench()
    const { id, one, two, integrations, feed, link, resolve } = await aStage(stage)
    await link(one)
    await resolve(one)
    await feed.follow(100, minutes(1))
    expect(await feed.toClose(minutes(5), 10)).toEqual([])
    await integrations.update(operator('org:write'), id, { ...settings, closesTickets: false }, {}, noon)
    await link(two, aTicket({ key: 'acme/shop#2' }))
    await resolve(two)
    await feed.follow(100, minutes(1))
    expect(await feed.toClose(minutes(5), 10)).toEqual([])
  })

  test('is looked at now and then, while it is linked; one that is gone takes its links with it', async () => {
    await using stage = await bench()
    const { id, one, tickets, feed, link } = await aStage(stage)
    const ticket = await link(one)
    expect(await feed.toLookAt(minutes(1), 10)).toEqual([])
    expect(await feed.toLookAt(minutes(6), 10)).toMatchObject([{ id: ticket.id }])
    await feed.lookedAt(ticket.id, minutes(6))
    expect(await feed.toLookAt(minutes(7), 10)).toEqual([])
    await feed.observed(id, aTicket({ state: 'closed', updatedAt: minutes(7) }), minutes(7))
    expect(await feed.toLookAt(minutes(20), 10)).toEqual([])
    expect(await feed.toLookAt(minutes(70), 10)).toHaveLength(1)
    expect(await feed.toLookAt(minutes(60 * 24 * 20), 10)).toEqual([])
    await feed.vanished(id, ticket.key)
    expect(await tickets.of(operator('event:read'), one.id)).toEqual([])
  })
})

describe.each(engines)('a commit on $name', ({ bench }) => {
  test('resolves the issues that it names, once each, in its author’s name', async () => {
    await using stage = await bench()
    const { one, two, feed, reopen, statusOf, history } = await aStage(stage)
    const commit = { id: 'a1b2c3', message: '', authorName: 'Ada' }
    const named = [one, two].map(({ number }) => ({ projectSlug: 'web', number }))
    expect(await feed.mended('acme/shop', commit, [...named, ...named, { projectSlug: 'no', number: 1 }], noon)).toBe(2)
    const [line] = await history(one)
    expect(line).toMatchObject({
      by: { kind: 'commit', name: 'Ada' },
      what: { is: { resolution: { kind: 'commit', commit: 'a1b2c3', repository: 'acme/shop' } } },
    })
    await reopen(one)
    expect(await feed.mended('acme/shop', commit, named, minutes(3))).toBe(0)
    expect(await statusOf(one)).toBe('unresolved')
    expect(await feed.mended('acme/shop', { ...commit, id: 'd4e5f6' }, named, minutes(4))).toBe(1)
  })
})
