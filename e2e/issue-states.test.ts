import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { beforeAll, describe, expect, test } from 'vitest'
import { issueDetailShape } from '#api/shapes/issue.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'

let server: SharedServer
let token: string
let dsn: string

beforeAll(async () => {
  server = await sharedServer()
  dsn = await server.createProject('Shop', 'node')
  token = await server.createToken('org:read', 'project:read', 'event:read', 'event:write')
}, 60_000)

const ISSUE = '/api/0/issues/SHOP-1/'
type IssueDetail = z.output<typeof issueDetailShape>

async function call(method: 'GET' | 'PUT', path: string, body?: object) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(server.address + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as unknown }
}

async function issueAt(path = ISSUE): Promise<IssueDetail> {
  const { status, body } = await call('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return issueDetailShape.strict().parse(body)
}

const stateAt = async () => {
  const { status, substatus, statusDetails } = await issueAt()
  return { status, substatus, statusDetails }
}

/** An event of the only issue, as an SDK in this release sends it. */
async function happens(release: string): Promise<void> {
  const { username: key, pathname } = new URL(dsn)
  const event = { event_id: randomBytes(16).toString('hex'), platform: 'node', message: 'It broke', release }
  const body = `{}\n{"type":"event"}\n${JSON.stringify(event)}\n`
  const sent = await fetch(`${server.address}/api${pathname}/envelope/?sentry_key=${key}`, { method: 'POST', body })
  expect(sent.status).toBe(200)
  await server.digested()
}

describe('an issue that is resolved in a release', () => {
  test('stays so while older releases are out, and comes back with the release or a newer one', async () => {
    await happens('shop@1.0.0')
    expect(await stateAt()).toEqual({ status: 'unresolved', substatus: 'new', statusDetails: {} })
    const resolved = { status: 'resolved', substatus: null, statusDetails: { inRelease: 'shop@1.1.0' } }
    const change = { status: 'resolved', statusDetails: { inRelease: 'shop@1.1.0' } }
    expect(await call('PUT', ISSUE, change)).toMatchObject({ status: 200, body: resolved })

    await happens('shop@1.0.0')
    expect(await stateAt()).toEqual(resolved)
    await happens('shop@1.1.0')
    expect(await stateAt()).toEqual({ status: 'unresolved', substatus: 'regressed', statusDetails: {} })
  })

  test('may be resolved in the newest, or in the next one, which is told once it is there', async () => {
    await call('PUT', ISSUE, { status: 'resolved', statusDetails: { inRelease: 'latest' } })
    expect((await stateAt()).statusDetails).toEqual({ inRelease: 'shop@1.1.0' })
    await call('PUT', ISSUE, { status: 'resolvedInNextRelease' })
    expect((await stateAt()).statusDetails).toEqual({ inNextRelease: true })
    await happens('shop@1.1.0')
    expect((await stateAt()).status).toBe('resolved')
    await call('PUT', ISSUE, { status: 'unresolved' })
    expect(await stateAt()).toEqual({ status: 'unresolved', substatus: 'ongoing', statusDetails: {} })
  })
})

describe('an issue is archived by tools', () => {
  test.each([
    [{}, 'archived_forever', {}],
    [{ substatus: 'archived_until_escalating' }, 'archived_until_escalating', {}],
    [
      { statusDetails: { ignoreCount: 100, ignoreWindow: 60 } },
      'archived_until_condition_met',
      { ignoreCount: 100, ignoreWindow: 60 },
    ],
    [
      { statusDetails: { ignoreUserCount: 5 } },
      'archived_until_condition_met',
      { ignoreUserCount: 5, ignoreUserWindow: null },
    ],
    [{ snoozeDuration: 30 }, 'archived_until_condition_met', { ignoreUntil: expect.any(String) }],
    [{ statusDetails: { ignoreDuration: 30 } }, 'archived_until_condition_met', { ignoreUntil: expect.any(String) }],
  ])('with %j: %s', async (more, substatus, statusDetails) => {
    await call('PUT', ISSUE, { status: 'ignored', ...more })
    expect(await stateAt()).toEqual({ status: 'ignored', substatus, statusDetails })
  })
})

describe('issues are given to people, and weighed', () => {
  test('one or many, and given back', async () => {
    await server.createAccount('Ann')
    expect(await call('PUT', ISSUE, { assignedTo: 'ann@example.com', priority: 'low' })).toMatchObject({
      status: 200,
      body: { assignedTo: { type: 'user', name: 'Ann' }, priority: 'low' },
    })
    const many = await call('PUT', `/api/0/projects/home/shop/issues/?id=${(await issueAt()).id}`, { assignedTo: '' })
    expect(many).toEqual({ status: 200, body: { assignedTo: '', count: 1 } })
    expect(await issueAt()).toMatchObject({ assignedTo: null, priority: 'low' })
  })

  test.each([
    [{}, 'set at least one of'],
    [{ status: 'gone' }, 'resolvedInNextRelease'],
    [{ status: 'resolved', statusDetails: { inSpace: true } }, 'inRelease'],
    [{ status: 'ignored', statusDetails: { ignoreCount: 0 } }, 'whole number'],
    [{ status: 'ignored', snoozeDuration: 1e12 }, 'ten years'],
    [{ substatus: 'new' }, 'ongoing'],
    [{ assignedTo: 'stranger@example.com' }, 'team:ID'],
    [{ priority: 'urgent' }, 'medium'],
    [{ isPublic: true }, 'assignedTo'],
  ])('not with %j: the answer says what would do', async (body, why) => {
    const before = await issueAt()
    const refused = await call('PUT', ISSUE, body)
    expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining(why) } })
    expect(await issueAt()).toMatchObject({ statusDetails: before.statusDetails, priority: before.priority })
  })
})
