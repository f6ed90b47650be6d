import { describe, expect, test } from 'vitest'
import { ok, refuse } from '#domain/result.ts'
import { ticketSystems } from '#domain/ticket/integration.ts'
import type { TicketStandIn } from '../../../e2e/stand-ins/stand-in.ts'
import { startTicketSystem } from '../../../e2e/stand-ins/ticket-systems.ts'
import type { Send } from '../send.ts'
import { openTicketSystem } from './system.ts'

const send: Send = async ({ url, method, headers, body }) => {
  try {
    const answer = await fetch(url, { method, headers: { ...headers }, ...(body !== undefined && { body }) })
    return ok({ status: answer.status, headers: new Map(answer.headers), bytes: await answer.bytes() })
  } catch {
    return refuse({ reason: 'unreachable' })
  }
}

async function aSystem(kind: (typeof ticketSystems)[number], change: Partial<TicketStandIn> = {}) {
  const standIn = await startTicketSystem(kind)
  const system = openTicketSystem(send, { ...standIn, ...change })
  return { standIn, system, [Symbol.asyncDispose]: () => standIn.close() }
}

describe.each(ticketSystems)('%s', (kind) => {
  test('is asked whose token it is, and whether it sees the place', async () => {
    await using stage = await aSystem(kind)
    const { standIn, system } = stage
    const names = { github: ['octo', 'acme/shop'], gitlab: ['fox', 'acme/web/shop'], jira: ['Octo', 'The shop'] }
    const [account, place] = names[kind]
    expect(await system.check('')).toEqual({ ok: true, value: { account, place: '' } })
    expect(await system.check(standIn.place)).toEqual({ ok: true, value: { account, place } })
    const elsewhere = kind === 'jira' ? 'OTHER' : 'acme/other'
    expect(await system.check(elsewhere)).toMatchObject({ refusal: { reason: 'not_found', status: 404 } })
  })

  test('makes a ticket, tells of it, finds it by its words, and closes it once and for all', async () => {
    await using stage = await aSystem(kind)
    const { standIn, system } = stage
    standIn.add('Another one')
    const made = await system.create({ place: standIn.place, title: 'No price', body: 'The account\n' })
    const [, stored] = standIn.tickets
    if (!made.ok || stored === undefined) throw new Error('Nothing was made.')
    expect(stored).toMatchObject({ title: 'No price', body: 'The account\n' })
    const { key, url, title, state } = made.value
    expect({ key, title, state }).toEqual({ key: standIn.keyOf(stored), title: 'No price', state: 'open' })
    expect(url.startsWith(`${standIn.baseUrl}/`)).toBe(true)
    expect(Math.abs(made.value.updatedAt.getTime() - stored.updatedAt.getTime())).toBeLessThan(1_000)

    expect(await system.get(key)).toEqual(made)
    const found = await system.search(standIn.place, 'No "price')
    expect(found.ok && found.value).toEqual([])
    expect(await system.search(standIn.place, 'price')).toEqual({ ok: true, value: [made.value] })
    expect(await system.search('', 'price')).toEqual({ ok: true, value: [made.value] })

    expect(await system.close(key)).toMatchObject({ ok: true, value: { key, state: 'closed' } })
    expect(await system.close(key)).toMatchObject({ ok: true, value: { key, state: 'closed' } })
    expect(stored.state).toBe('closed')
  })

  test('says why it does not: the token, the ticket, trouble of its own, or nobody there', async () => {
    await using stage = await aSystem(kind, { token: 'wrong' })
    const { standIn, system } = stage
    const key = standIn.keyOf(standIn.add('One'))
    expect(await system.get(key)).toEqual({
      ok: false,
      refusal: { reason: 'unauthorized', status: 401, says: 'Bad credentials' },
    })
    const good = openTicketSystem(send, standIn)
    expect(await good.get(standIn.keyOf({ ...standIn.add('Two'), number: 99 }))).toMatchObject({
      refusal: { reason: 'not_found' },
    })
    const reasons: string[] = []
    for (const status of [403, 422, 429, 503, 302]) {
      standIn.trouble = status
      const answer = await good.get(key)
      reasons.push(answer.ok ? 'ok' : answer.refusal.reason)
    }
    expect(reasons).toEqual(['forbidden', 'rejected', 'rate_limited', 'server_error', 'unexpected'])
    await standIn.close()
    expect(await good.get(key)).toMatchObject({ refusal: { reason: 'unreachable', status: 0, says: '' } })
  })
})

test('what is refused is told in the words of the system, wherever it puts them', async () => {
  await using github = await aSystem('github')
  expect(await github.system.create({ place: 'acme/shop', title: 'refuse me', body: '' })).toEqual({
    ok: false,
    refusal: { reason: 'rejected', status: 422, says: 'Validation Failed · title is refused' },
  })
})

test('an address where something else lives is told from a system in trouble', async () => {
  await using github = await aSystem('github')
  const elsewhere: Send = () =>
    Promise.resolve(ok({ status: 200, headers: new Map(), bytes: new TextEncoder().encode('<html>') }))
  expect(await openTicketSystem(elsewhere, github.standIn).check('')).toMatchObject({
    refusal: { reason: 'unexpected', status: 200 },
  })
})
