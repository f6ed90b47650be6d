import { describe, expect, test } from 'vitest'
import { shortId } from '#domain/issue/issue.ts'
import { ticketSystems, type TicketSystemKind } from '#domain/ticket/integration.ts'
import type { Delivery, StandInCommit } from '../../../e2e/stand-ins/stand-in.ts'
import { startTicketSystem } from '../../../e2e/stand-ins/ticket-systems.ts'
import { anEvent, minutes, noon, operator, sqliteBench } from '#storage/catalogue/test-support/bench.ts'
import { guardedFetch } from '#outbound/guarded-fetch.ts'
import { createSecretBox } from '#outbound/secret-box.ts'
import { sealingKeysOf } from '#outbound/sealing-keys.ts'
import { keepInStep } from './keep-in-step.ts'
import type { TicketParts } from './ticket-parts.ts'
import { createTickets } from './tickets.ts'

const may = () => operator('event:write')

/** A catalogue with an issue and a connected system. */
async function aStage(kind: TicketSystemKind, allowPrivateHosts: readonly string[] = ['127.0.0.1']) {
  const stack = new AsyncDisposableStack()
  const bench = stack.use(await sqliteBench())
  const standIn = await startTicketSystem(kind)
  stack.defer(() => standIn.close())
  const parts: TicketParts = {
    catalogue: bench.catalogue,
    box: createSecretBox(sealingKeysOf('secret'), 'tickets'),
    send: (request) => guardedFetch({ ...request, timeoutMs: 5_000, maxBytes: 1e6 }, { allowPrivateHosts }),
  }
  const tickets = createTickets(parts)
  const settings = { ...standIn, name: kind, places: [], resolvesIssues: true, closesTickets: true }
  const made = await tickets.connect(operator('org:write'), kind, settings, standIn.token, noon)
  if (!made.ok) throw new Error(made.refusal.reason)
  const { integration, webhookSecret } = made.value
  const project = await bench.project('web')
  await bench.commit([anEvent(project.id, 'one')])
  const issue = await bench.issueOf(project.id, 'one')
  return {
    parts,
    tickets,
    standIn,
    integration,
    issue,
    project,
    webhookSecret,
    catalogue: bench.catalogue,
    status: async () => (await bench.issueOf(project.id, 'one')).state.status,
    linked: () => bench.catalogue.tickets.of(operator('event:read'), issue.id),
    receive: ({ headers, body, query }: Delivery, as: TicketSystemKind = kind) =>
      tickets.receive(
        as,
        integration.id,
        {
          headers: new Headers(headers),
          query: new URLSearchParams(query),
          bytes: new TextEncoder().encode(body),
        },
        minutes(1),
      ),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

describe.each(ticketSystems)('%s', (kind) => {
  test('answers whether it can be used, and is asked with the token that was entered last', async () => {
    await using stage = await aStage(kind)
    const { tickets, integration, standIn } = stage
    const admin = operator('org:write')
    expect(await tickets.check(admin, integration.id)).toMatchObject({ ok: true })
    await tickets.change(admin, integration.id, integration, 'wrong', noon)
    expect(await tickets.check(admin, integration.id)).toMatchObject({ refusal: { reason: 'unauthorized' } })
    await tickets.change(admin, integration.id, integration, standIn.token, noon)
    await tickets.change(admin, integration.id, { ...integration, name: 'Renamed' }, '', noon)
    expect(await tickets.check(admin, integration.id)).toMatchObject({ ok: true })
    expect(await tickets.check(admin, 99)).toBeUndefined()
  })

  test('at another address does not get the token of the one before', async () => {
    await using stage = await aStage(kind)
    const { tickets, integration, standIn } = stage
    const moved = { ...integration, baseUrl: `${integration.baseUrl}/elsewhere` }
    const change = (token: string) => tickets.change(operator('org:write'), integration.id, moved, token, noon)
    expect(await change('')).toEqual({ ok: false, refusal: { reason: 'token_missing' } })
    expect(await change(standIn.token)).toMatchObject({ ok: true })
  })

  test('has a ticket linked by its address or its key, found by its words, or made', async () => {
    await using stage = await aStage(kind)
    const { tickets, standIn, issue, integration } = stage
    const first = standIn.keyOf(standIn.add('First'))
    const second = standIn.keyOf(standIn.add('Second'))
    const linked = await tickets.link(may(), issue, first, noon)
    expect(linked).toMatchObject({ ok: true, value: { key: first, title: 'First', state: 'open', kind } })
    const [found] = await tickets.search(may(), issue, 'Second')
    expect(found).toMatchObject({ key: second, integration: { id: integration.id } })
    expect(await tickets.link(may(), issue, found?.url ?? '', noon)).toMatchObject({ ok: true, value: { key: second } })
    const draft = { place: standIn.place, title: 'x'.repeat(400), body: 'The account' }
    const made = await tickets.create(may(), issue, integration.id, draft, noon)
    expect(made).toMatchObject({ ok: true, value: { title: 'x'.repeat(255) } })
    expect(standIn.tickets.at(-1)?.body).toBe('The account')
    expect(await stage.linked()).toHaveLength(3)
  })

  test('that says no leaves everything as it was, and its answer is told', async () => {
    await using stage = await aStage(kind)
    const { tickets, standIn, issue, integration } = stage
    const missing = standIn.keyOf({ ...standIn.add('One'), number: 77 })
    expect(await tickets.link(may(), issue, missing, noon)).toMatchObject({ refusal: { reason: 'not_found' } })
    expect(await tickets.link(may(), issue, 'nonsense', noon)).toMatchObject({ refusal: { reason: 'not_a_ticket' } })
    const draft = { place: '../x', title: 'x', body: '' }
    expect(await tickets.create(may(), issue, integration.id, draft, noon)).toMatchObject({
      refusal: { reason: 'no_place' },
    })
    standIn.trouble = 503
    expect(await tickets.create(may(), issue, integration.id, { ...draft, place: standIn.place }, noon)).toMatchObject({
      refusal: { reason: 'server_error' },
    })
    expect(await stage.linked()).toEqual([])
  })

  test('resolves an issue by closing its ticket and reopens it by opening it again, as its webhook tells', async () => {
    await using stage = await aStage(kind)
    const { tickets, standIn, issue, webhookSecret, receive } = stage
    const stored = standIn.add('First')
    await tickets.link(may(), issue, standIn.keyOf(stored), noon)
    standIn.set(stored, 'closed')
    const delivery = standIn.tell(stored, webhookSecret)
    expect(await receive(delivery)).toEqual({ ok: true, value: { changed: 1 } })
    expect(await stage.status()).toBe('resolved')
    expect(await receive(delivery)).toEqual({ ok: true, value: { changed: 0 } })
    standIn.set(stored, 'open')
    expect(await receive(standIn.tell(stored, webhookSecret))).toEqual({ ok: true, value: { changed: 1 } })
    // An earlier delivery is repeated.
    expect(await receive(delivery)).toEqual({ ok: true, value: { changed: 0 } })
    expect(await stage.status()).toBe('unresolved')
  })

  test('is believed with its own secret only', async () => {
    await using stage = await aStage(kind)
    const { tickets, standIn, issue, integration, webhookSecret, receive } = stage
    const stored = standIn.add('First')
    await tickets.link(may(), issue, standIn.keyOf(stored), noon)
    standIn.set(stored, 'closed')
    const genuine = standIn.tell(stored, webhookSecret)
    const unknown = { ok: false, refusal: { reason: 'unknown' } }
    expect(await receive(standIn.tell(stored, 'another'))).toEqual(unknown)
    expect(await receive({ ...genuine, headers: {}, query: '' })).toEqual(unknown)
    expect(await receive(genuine, kind === 'jira' ? 'github' : 'jira')).toEqual(unknown)
    if (kind !== 'gitlab') expect(await receive({ ...genuine, body: `${genuine.body} ` })).toEqual(unknown)
    const renewed = await tickets.renewWebhookSecret(operator('org:write'), integration.id, noon)
    expect(await receive(genuine)).toEqual(unknown)
    expect(await stage.status()).toBe('unresolved')
    expect(await receive(standIn.tell(stored, renewed ?? ''))).toMatchObject({ ok: true })
  })

  test('is looked at where no webhook tells, and has its ticket closed when the issue is resolved', async () => {
    await using stage = await aStage(kind)
    const { parts, tickets, standIn, issue, catalogue } = stage
    await keepInStep(parts, noon)
    const stored = standIn.add('First')
    await tickets.link(may(), issue, standIn.keyOf(stored), noon)
    standIn.set(stored, 'closed')
    await keepInStep(parts, minutes(6))
    expect(await stage.status()).toBe('resolved')
    standIn.set(stored, 'open')
    await keepInStep(parts, minutes(90))
    expect(await stage.status()).toBe('unresolved')

    const decision = { kind: 'resolve', resolution: { kind: 'now' } } as const
    await catalogue.triage.decide(may(), [issue.id], decision, crypto.randomUUID(), minutes(91))
    standIn.trouble = 503
    await keepInStep(parts, minutes(91))
    await keepInStep(parts, minutes(92))
    expect(stored.state).toBe('open')
    standIn.trouble = 0
    await keepInStep(parts, minutes(92.5))
    expect(stored.state).toBe('open')
    await keepInStep(parts, minutes(94))
    expect(stored.state).toBe('closed')
    expect(await stage.linked()).toMatchObject([{ state: 'closed' }])
    expect(await stage.status()).toBe('resolved')
  })
})

describe.each(['github', 'gitlab'] as const)('a push that %s tells of', (kind) => {
  test('resolves what its commits mend, on the branch that everything comes from', async () => {
    await using stage = await aStage(kind)
    const { standIn, issue, project, webhookSecret, receive } = stage
    const message = `Mend the price\n\nFixes ${shortId(project.slug, issue.number)}`
    const commits: readonly StandInCommit[] = [{ id: 'a1'.repeat(20), message, author: 'Ada' }]
    const push = (branch: string) => standIn.tell({ branch, commits }, webhookSecret)
    expect(await receive(push('draft'))).toEqual({ ok: true, value: { changed: 0 } })
    expect(await receive(push('main'))).toEqual({ ok: true, value: { changed: 1 } })
    expect(await receive(push('main'))).toEqual({ ok: true, value: { changed: 0 } })
    expect(await stage.status()).toBe('resolved')
  })
})

test('a body that is not what it should be changes nothing', async () => {
  await using stage = await aStage('gitlab')
  const headers = { 'X-Gitlab-Token': stage.webhookSecret }
  const receive = (body: string) => stage.receive({ headers, query: '', body })
  expect(await receive('payload=1')).toEqual({ ok: false, refusal: { reason: 'not_json' } })
  for (const body of ['{}', '[]', 'null', '{"object_kind":"issue"}', '{"object_kind":"push","commits":[{}]}'])
    expect(await receive(body)).toEqual({ ok: true, value: { changed: 0 } })
  const { catalogue, integration } = stage
  expect(await catalogue.integrations.byId(operator('org:write'), integration.id)).toMatchObject({
    hookHeardAt: minutes(1),
  })
})

test('a system within the operator’s own network is called only where the operator allows it', async () => {
  await using stage = await aStage('github', [])
  expect(await stage.tickets.check(operator('org:write'), stage.integration.id)).toMatchObject({
    refusal: { reason: 'private_address' },
  })
  expect(stage.standIn.asked).toEqual([])
})

test('secrets are in the database only as the server’s own secret opens them', async () => {
  await using stage = await aStage('github')
  const { parts, standIn, integration, webhookSecret } = stage
  const kept = JSON.stringify(await parts.catalogue.ticketFeed.integration(integration.id))
  expect(kept).not.toContain(standIn.token)
  expect(kept).not.toContain(webhookSecret)
  const moved = createTickets({ ...parts, box: createSecretBox(sealingKeysOf('another'), 'tickets') })
  expect(await moved.check(operator('org:write'), integration.id)).toMatchObject({
    refusal: { reason: 'unauthorized' },
  })
})
