import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'

let server: SharedServer
let token: string

beforeAll(async () => {
  server = await sharedServer()
  const { username: key, pathname } = new URL(await server.createProject('Bulk', 'node'))
  token = await server.createToken(
    'org:read',
    'project:read',
    'project:write',
    'event:read',
    'event:write',
    'event:admin',
  )
  for (const message of ['One', 'Two', 'Three']) {
    const event = { event_id: randomBytes(16).toString('hex'), platform: 'node', message, fingerprint: [message] }
    const body = `{}\n{"type":"event"}\n${JSON.stringify(event)}\n`
    // oxlint-disable-next-line no-await-in-loop -- their numbers follow the order
    await fetch(`${server.address}/api${pathname}/envelope/?sentry_key=${key}`, { method: 'POST', body })
    // oxlint-disable-next-line no-await-in-loop -- as above
    await server.digested()
  }
}, 60_000)

async function call(method: string, path: string, body?: object) {
  const answer = await fetch(server.address + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, text, body: (text === '' ? null : JSON.parse(text)) as unknown }
}

/** The project's issues with their statuses, by number. */
async function issues(): Promise<readonly { id: string; status: string }[]> {
  const { body } = await call('GET', '/api/0/projects/home/bulk/issues/?statsPeriod=&query=')
  return (body as { id: string; status: string; shortId: string }[])
    .toSorted((a, b) => a.shortId.localeCompare(b.shortId))
    .map(({ id, status }) => ({ id, status }))
}

const OF_PROJECT = '/api/0/projects/home/bulk/issues/'
const OF_ORGANIZATION = '/api/0/organizations/home/issues/'
const OWN = '/api/1/issues'

describe('a change of many issues that does not say which', () => {
  const wrong = [
    'id[]=1',
    'id[0]=1&id[1]=2',
    'ids=1',
    'ID=1',
    'issue_id=1',
    'id=',
    'query=',
    'query=%20',
    'status=',
    'project[]=1',
    'environments=production',
    'id%5B%5D=1',
  ]
  const changes = [
    { status: 'resolved' },
    { status: 'ignored' },
    { status: 'unresolved' },
    { priority: 'low' },
    { assignedTo: '' },
    { merge: 1 },
    { merge: true },
  ]
  const asked = [OF_PROJECT, OF_ORGANIZATION].flatMap((path) =>
    wrong.flatMap((query) => changes.map((body) => ['PUT', `${path}?${query}`, body] as const)),
  )
  const own = [
    'issue[]=1&query=is:unresolved',
    'ids=1',
    'issue=',
    'query=',
    'issue=&query=is:unresolved',
    '',
    'project[]=bulk&query=is:unresolved',
    'project=&query=is:unresolved',
    'environment=production&query=is:unresolved',
  ].map((query) => ['PATCH', `${OWN}?${query}`, { status: 'resolved' }] as const)

  test('is refused with 400 at every address of both APIs, and changes nothing', async () => {
    const before = await issues()
    expect(before).toHaveLength(3)
    const answers = []
    // oxlint-disable-next-line no-await-in-loop -- in turn: each must change nothing
    for (const [method, path, body] of [...asked, ...own])
      answers.push({ path, body, status: (await call(method, path, body)).status })
    expect(answers.filter(({ status }) => status !== 400)).toEqual([])
    expect(await issues()).toEqual(before)
  })

  test('and a merge without ids is refused, even of what a search finds', async () => {
    for (const query of ['', '?query=is:unresolved', '?status=unresolved', '?project=bulk', '?limit=2']) {
      const path = query.startsWith('?project') ? OF_ORGANIZATION : OF_PROJECT
      // oxlint-disable-next-line no-await-in-loop -- as above
      const { status, text } = await call('PUT', path + query, { merge: 1 })
      expect([query, status]).toEqual([query, 400])
      expect(text).toContain('name at least two issues')
    }
    expect(await issues()).toHaveLength(3)
  })

  test('names the parameter and those that there are', async () => {
    const { text } = await call('PUT', `${OF_PROJECT}?id[]=1`, { status: 'resolved' })
    expect(text).toContain('id[]')
    expect(text).toContain('environment')
  })
})

test('a status for all issues without any parameter is refused, but for what sentry-cli sends', async () => {
  for (const path of [OF_PROJECT, OF_ORGANIZATION])
    for (const body of [{ status: 'unresolved' }, { priority: 'low' }, { assignedTo: '' }])
      expect([path, (await call('PUT', path, body)).status]).toEqual([path, 400])
  // `sentry-cli issues unresolve --all`, versions 2 and 3.
  const all = { status: 'unresolved', snoozeDuration: null }
  expect(await call('PUT', `${OF_PROJECT}?`, all)).toMatchObject({ status: 200 })
})

test('the environment, the period and the limit narrow what is changed', async () => {
  const change = { priority: 'low' }
  expect(await call('PUT', `${OF_PROJECT}?environment=nowhere`, change)).toMatchObject({ body: { count: 0 } })
  expect(await call('PUT', `${OF_PROJECT}?start=2020-01-01&end=2020-01-02`, change)).toMatchObject({
    body: { count: 0 },
  })
  expect(await call('PUT', `${OF_PROJECT}?limit=1`, change)).toMatchObject({ status: 200, body: { count: 1 } })
  expect(await call('PUT', `${OF_PROJECT}?query=is:unresolved&statsPeriod=14d`, change)).toMatchObject({
    body: { count: 2 },
  })
})

test('a deletion with a parameter that is not known deletes nothing', async () => {
  const made = await call('POST', '/api/1/monitors', { project: 'bulk', name: 'nightly', config: { schedule: null } })
  const { id: one } = made.body as { id: string }
  for (const path of [
    '/api/0/organizations/home/monitors/nightly/?environment[]=production',
    '/api/0/organizations/home/monitors/nightly/?environment=',
    '/api/0/organizations/home/monitors/nightly/?env=production',
    `/api/1/monitors/${one}?environment=production`,
    '/api/0/organizations/home/replays/?query=user.id:7&project[]=bulk',
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect([path, (await call('DELETE', path)).status]).toEqual([path, 400])
  }
  expect(await call('GET', `/api/1/monitors/${one}`)).toMatchObject({ status: 200 })
})

test('a monitor keeps the settings that a change leaves out, by both APIs', async () => {
  const config = {
    schedule: { type: 'crontab', value: '0 4 * * *' },
    timezone: 'Europe/Berlin',
    margin: 60,
    maxRuntime: 240,
    failureThreshold: 3,
    recoveryThreshold: 2,
  }
  const made = await call('POST', '/api/1/monitors', { project: 'bulk', name: 'weekly', config })
  const { id } = made.body as { id: string }
  const schedule = { type: 'crontab', value: '0 5 * * *' }
  const patched = await call('PATCH', `/api/1/monitors/${id}`, { config: { schedule } })
  expect(patched).toMatchObject({ status: 200, body: { config: { ...config, schedule } } })
  const margin = await call('PATCH', `/api/1/monitors/${id}`, { config: { margin: 5 } })
  expect(margin).toMatchObject({ status: 200, body: { config: { ...config, schedule, margin: 5 } } })
  const path = '/api/0/organizations/home/monitors/weekly/'
  expect(await call('PUT', path, { config: { schedule: '0 6 * * *' } })).toMatchObject({ status: 200 })
  expect(await call('GET', `/api/1/monitors/${id}`)).toMatchObject({
    body: { config: { ...config, margin: 5, schedule: { type: 'crontab', value: '0 6 * * *' } } },
  })
})
