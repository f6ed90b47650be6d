import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'

let server: SharedServer
let slug: string
let token: string
let send: (message: string) => Promise<void>
let projects = 0

// Each test deletes in a project of its own.
beforeEach(async () => {
  server = await sharedServer()
  slug = `waste-${++projects}`
  const { username: key, pathname } = new URL(await server.createProject(slug, 'node'))
  token = await server.createToken('org:read', 'org:write', 'project:read', 'event:read', 'event:write', 'event:admin')
  send = async (message) => {
    const event = { event_id: randomBytes(16).toString('hex'), platform: 'node', message, fingerprint: [message] }
    const body = `{}\n{"type":"event"}\n${JSON.stringify(event)}\n`
    await fetch(`${server.address}/api${pathname}/envelope/?sentry_key=${key}`, { method: 'POST', body })
    await server.digested()
  }
  for (const message of ['One', 'Two', 'Three']) await send(message)
}, 60_000)

async function call(method: string, path: string, body?: object, as = token) {
  const answer = await fetch(server.address + path, {
    method,
    headers: { authorization: `Bearer ${as}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, text, body: (text === '' ? null : JSON.parse(text)) as unknown }
}

interface Listed {
  readonly id: string
  readonly title: string
  readonly count: string
}

async function list(): Promise<readonly Listed[]> {
  const { body } = await call('GET', `/api/0/projects/home/${slug}/issues/?statsPeriod=&query=`)
  return (body as Listed[]).toSorted((a, b) => Number(a.id) - Number(b.id))
}

const titles = async () => (await list()).map(({ title }) => title)

async function idOf(title: string): Promise<string> {
  const found = (await list()).find((issue) => issue.title === title)
  if (found === undefined) throw new Error(`There is no issue ${title}.`)
  return found.id
}

/** Events are searchable some seconds after they are stored. */
async function searchable(): Promise<void> {
  const found = async () =>
    ((await call('GET', `/api/1/issues?project=${slug}&query=Two`)).body as { total: number }).total
  await expect.poll(found, { timeout: 20_000 }).toBe(1)
}

describe('an issue that a client deletes', () => {
  test.each([
    ['its address in the organization', (id: string) => `/api/0/organizations/home/issues/${id}/`, 202],
    ['its short address', (id: string) => `/api/0/issues/${id}/`, 202],
    ['its id in a project', (id: string) => `/api/0/projects/home/${slug}/issues/?id=${id}`, 204],
    ['its id in the organization', (id: string) => `/api/0/organizations/home/issues/?id=${id}`, 204],
    ['a search in a project', () => `/api/0/projects/home/${slug}/issues/?query=Two`, 204],
    ['/api/1', (id: string) => `/api/1/issues/${id}`, 200],
    ['a search at /api/1', () => `/api/1/issues?project=${slug}&query=Two`, 200],
  ])('by %s is gone at once, and no other', async (_, path, status) => {
    const id = await idOf('Two')
    await searchable()
    expect(await call('DELETE', path(id))).toMatchObject({ status })
    expect(await titles()).toEqual(['One', 'Three'])
    expect(await call('GET', `/api/0/issues/${id}/`)).toMatchObject({ status: 404 })
    expect(await call('GET', `/api/1/issues/${id}`)).toMatchObject({ status: 404 })
  })

  test('is named in the audit log', async () => {
    await call('DELETE', `/api/1/issues/${await idOf('Two')}`)
    const { body } = await call('GET', '/api/1/organization/audit-log')
    expect(JSON.stringify(body)).toContain(`${slug}-2`.toUpperCase())
  })

  test('comes back with its history within the hour', async () => {
    const id = await idOf('Two')
    await call('POST', `/api/1/issues/${id}/comments`, { text: 'The cart.' })
    const { body } = await call('DELETE', `/api/1/issues/${id}`)
    const { action } = body as { action: string }
    expect(await call('POST', '/api/1/issues/restore', { action: randomUUID() })).toMatchObject({
      body: { restored: 0 },
    })
    expect(await call('POST', '/api/1/issues/restore', { action })).toMatchObject({ body: { restored: 1 } })
    expect(await titles()).toEqual(['One', 'Two', 'Three'])
    const comments = await call('GET', `/api/1/issues/${id}/activity`)
    expect(comments.text).toContain('The cart.')
  })

  test('opens a new issue when the error comes again', async () => {
    await call('DELETE', `/api/1/issues/${await idOf('Two')}`)
    await send('Two')
    expect(await titles()).toEqual(['One', 'Three', 'Two'])
  })

  test('stays while it is on legal hold, and the answer says why', async () => {
    const owner = await server.createToken('org:admin', 'project:read', 'event:read')
    const hold = { project: slug, issue: `${slug}-2`.toUpperCase(), reason: 'Case 7' }
    expect(await call('POST', '/api/1/holds', hold, owner)).toMatchObject({ status: 201 })
    const id = await idOf('Two')
    for (const path of [
      `/api/0/issues/${id}/`,
      `/api/1/issues/${id}`,
      `/api/1/issues?project=${slug}&query=is:unresolved`,
    ]) {
      const { status, text } = await call('DELETE', path)
      expect([status, text]).toEqual([409, expect.stringContaining('Case 7')])
    }
    expect(await titles()).toEqual(['One', 'Two', 'Three'])
  })
})

describe('a deletion that does not say of what', () => {
  test('is refused with 400 at every address, and deletes nothing', async () => {
    const wrong = [
      '',
      '?',
      '?id=',
      '?id[]=1',
      '?ids=1',
      '?query=',
      '?query=%20',
      '?status=',
      '?limit=5',
      '?statsPeriod=14d',
    ]
    const paths = [`/api/0/projects/home/${slug}/issues/`, '/api/0/organizations/home/issues/', '/api/1/issues']
    const answers = []
    for (const path of paths)
      for (const query of wrong) answers.push([path + query, (await call('DELETE', path + query)).status])
    expect(answers.filter(([, status]) => status !== 400)).toEqual([])
    expect(await titles()).toEqual(['One', 'Two', 'Three'])
  })

  test('or without the scope is refused with 403', async () => {
    const member = await server.createToken('project:read', 'event:read', 'event:write')
    const id = await idOf('Two')
    for (const [method, path, body] of [
      ['DELETE', `/api/0/issues/${id}/`],
      ['DELETE', `/api/1/issues/${id}`],
      ['PUT', `/api/0/projects/home/${slug}/issues/?id=${id}`, { discard: true }],
    ] as const)
      expect(await call(method, path, body, member)).toMatchObject({ status: 403 })
    expect(await titles()).toEqual(['One', 'Two', 'Three'])
  })
})

describe('an issue that is deleted together with its future events', () => {
  test.each([
    ['/api/0', async (id: string) => call('PUT', `/api/0/projects/home/${slug}/issues/?id=${id}`, { discard: true })],
    ['/api/1', async (id: string) => call('DELETE', `/api/1/issues/${id}?discard=true`)],
  ])('by %s does not come back, its events are filtered, and that can be lifted', async (_, discard) => {
    expect(await discard(await idOf('Two'))).toMatchObject({ status: 200 })
    const groups = await call('GET', `/api/1/projects/${slug}/discarded-groups`)
    const { data } = groups.body as { data: { group: string; title: string }[] }
    expect(data).toMatchObject([{ title: 'Two' }])
    // The digest picks up the change within a second.
    const filtered = async () => {
      await send('Two')
      const usage = await call(
        'GET',
        `/api/0/organizations/home/stats_v2/?statsPeriod=1d&field=sum(quantity)&groupBy=reason&project=-1`,
      )
      return usage.text.includes('discarded_group')
    }
    await expect.poll(filtered, { timeout: 20_000 }).toBe(true)
    const group = data[0]?.group ?? ''
    expect(await call('DELETE', `/api/1/projects/${slug}/discarded-groups/${group}`)).toMatchObject({ status: 204 })
    expect(await call('DELETE', `/api/1/projects/${slug}/discarded-groups/${group}`)).toMatchObject({ status: 404 })
    const isBack = async () => {
      await send('Two')
      return (await titles()).includes('Two')
    }
    await expect.poll(isBack, { timeout: 20_000 }).toBe(true)
  })
})
