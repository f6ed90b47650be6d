import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { issueShape } from '#api/shapes/issue.ts'
import { envelopeUrl, post } from './harness/post.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'

let server: SharedServer
let token: string

/** Three messages to one project, and one to another, a second apart. */
const written = [
  ['Shop', 'The basket is empty'],
  ['Shop', 'Nothing happens on “Buy”'],
  ['Shop', 'The basket is slow'],
  ['Other', 'A basket elsewhere'],
] as const

beforeAll(async () => {
  server = await sharedServer()
  token = await server.createToken('org:read', 'project:read', 'event:read', 'event:write')
  const dsns = {
    Shop: await server.createProject('Shop', 'javascript'),
    Other: await server.createProject('Other', 'javascript'),
  }
  for (const [at, [project, message]] of written.entries()) {
    const feedback = {
      message,
      name: 'Bea',
      contact_email: 'bea@mail.example',
      url: 'https://shop.example/basket',
      source: 'widget',
    }
    const item = {
      event_id: randomUUID().replaceAll('-', ''),
      timestamp: Date.now() / 1000 - 60 + at,
      platform: 'javascript',
      contexts: { feedback },
    }
    const payload = JSON.stringify(item)
    const envelope = `{"event_id":"${item.event_id}"}\n{"type":"feedback"}\n${payload}\n`
    expect((await post(envelopeUrl(server.address, dsns[project]), envelope)).status).toBe(200)
  }
  await server.digested()
})

async function list(path: string, query: Record<string, string>) {
  const address = `${server.address}/api/0/${path}/issues/?${new URLSearchParams(query)}`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as unknown }
}

async function messages(path: string, query: Record<string, string>) {
  const { status, headers, body } = await list(path, query)
  expect([status, body]).toEqual([200, body])
  const found = z.array(issueShape.strict()).parse(body)
  return {
    found,
    hits: headers.get('x-hits'),
    link: headers.get('link'),
    texts: found.map((one) => one.metadata.message),
  }
}

test('feedback is listed where clients look for it, newest first, by project, by words and by what is unread', async () => {
  const all = await messages('organizations/home', { query: 'issue.category:feedback is:unresolved' })
  expect(all.texts).toEqual(written.map(([, message]) => message).toReversed())
  expect(all.found[0]).toMatchObject({
    title: 'User feedback: A basket elsewhere',
    issueCategory: 'feedback',
    status: 'unresolved',
    project: { slug: 'other' },
    metadata: { name: 'Bea', contact_email: 'bea@mail.example', source: 'widget' },
  })
  expect((await messages('projects/home/shop', { query: 'issue.type:feedback' })).texts).toHaveLength(3)
  expect((await messages('projects/home/shop', { query: 'issue.category:feedback basket' })).texts).toEqual([
    'The basket is slow',
    'The basket is empty',
  ])

  const { data } = (await (
    await fetch(`${server.address}/api/1/feedback?project=shop`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { data: readonly { id: string; message: string }[] }
  const slow = data.find(({ message }) => message === 'The basket is slow')
  const marked = await fetch(`${server.address}/api/1/feedback`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [slow?.id], isRead: true }),
  })
  expect(marked.status).toBe(200)
  const unread = await messages('projects/home/shop', { query: 'issue.category:feedback status:unresolved' })
  expect(unread.texts).not.toContain('The basket is slow')
  const read = await messages('projects/home/shop', { query: 'issue.category:feedback is:resolved' })
  expect(read.found.map(({ status, metadata }) => [status, metadata.message])).toEqual([
    ['resolved', 'The basket is slow'],
  ])
  expect((await messages('projects/home/shop', { query: 'issue.category:feedback is:ignored' })).texts).toEqual([])
})

test('feedback comes in pages, and a search that it cannot be asked is refused with what it can be', async () => {
  const first = await messages('organizations/home', { query: 'issue.category:feedback', limit: '3' })
  expect([first.texts.length, first.hits]).toEqual([3, '4'])
  const next = /<[^>]*[?&]cursor=([^>&]+)[^>]*>; rel="next"; results="true"/.exec(first.link ?? '')?.[1]
  const second = await messages('organizations/home', {
    query: 'issue.category:feedback',
    limit: '3',
    cursor: decodeURIComponent(next ?? ''),
  })
  expect(second.texts).toEqual(['The basket is empty'])
  const refused = await list('organizations/home', { query: 'issue.category:feedback browser:Firefox' })
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('is:unresolved')])
})
