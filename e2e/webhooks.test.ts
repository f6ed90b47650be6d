import { Webhook } from 'standardwebhooks'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeKinds } from '#domain/change/change.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'
import { webhookReceiver, type Arrived, type WebhookReceiver } from './harness/webhook-receiver.ts'

/** From a change to its delivery to a receiver, on a real server; verified with the Standard Webhooks library. */

interface Delivery {
  readonly id: string
  readonly webhookId: string
  readonly type: string
  readonly state: string
  readonly attempts: number
  readonly answer: { readonly outcome: string; readonly status: number; readonly text: string } | null
}

const soon = { timeout: 30_000, interval: 50 }
let receiver: WebhookReceiver
let server: SharedServer
let token: string

beforeAll(async () => {
  receiver = await webhookReceiver()
  server = await sharedServer()
  await server.createProject('Shop', 'node')
  token = await server.createToken(
    'org:write',
    'project:read',
    'project:write',
    'project:releases',
    'team:admin',
    'event:read',
    'event:write',
  )
})

afterAll(async () => {
  await receiver.close()
})

async function api<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${server.address}/api/1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

interface Made {
  readonly webhook: { readonly id: string }
  readonly secret: string
}

async function aWebhook(more: object = {}) {
  const { webhook, secret } = await api<Made>('POST', '/webhooks', { name: 'Warehouse', url: receiver.url, ...more })
  const at = `/webhooks/${webhook.id}`
  return {
    secret,
    at,
    log: async () => (await api<{ data: readonly Delivery[] }>('GET', `${at}/deliveries`)).data,
    [Symbol.asyncDispose]: () => api<void>('DELETE', at),
  }
}

const isSignedWith = (secret: string, { body, headers }: Arrived) => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

const newTeam = (name: string) => api('POST', '/teams', { name })

describe('a change', () => {
  test('is told once, signed as Standard Webhooks says, with who did what', async () => {
    await using hook = await aWebhook()
    const came = receiver.watching()
    await newTeam('Till')
    await expect.poll(() => came('team.created').length, soon).toBe(1)
    const [one] = came('team.created')
    if (one === undefined) throw new Error('It did not come.')
    expect(isSignedWith(hook.secret, one)).toBe(true)
    expect(isSignedWith(`whsec_${Buffer.alloc(32).toString('base64')}`, one)).toBe(false)
    expect(one.told.data).toMatchObject({ by: { kind: 'token' }, team: { name: 'Till' }, projects: [] })
    await expect.poll(async () => (await hook.log())[0]?.state, soon).toBe('sent')
    const log = await hook.log()
    expect(log).toMatchObject([
      { type: 'team.created', webhookId: one.id, attempts: 1, answer: { status: 200, text: 'noted' } },
    ])
    expect(JSON.stringify(await api('GET', `${hook.at}/deliveries/${log[0]?.id}`))).toContain('"name":"Till"')
    expect(JSON.stringify(await api('GET', '/webhooks'))).not.toContain(hook.secret)
  })

  test('of another kind, or of a project that was not chosen, is not told', async () => {
    const { id } = await api<{ id: string }>('POST', '/projects', { name: 'Chosen', platform: 'node' })
    await using hook = await aWebhook({ projects: ['chosen'], kinds: ['project.updated', 'team.created'] })
    const came = receiver.watching()
    await newTeam('Unheard')
    await api('PATCH', '/projects/shop', { name: 'The shop' })
    await api('POST', '/projects/chosen/keys', { label: 'Unheard' })
    await api('PATCH', '/projects/chosen', { name: 'The chosen one' })
    await expect.poll(() => came('project.updated').length, soon).toBe(1)
    expect(came('project.updated')[0]?.told.data).toMatchObject({ project: { id }, projects: [{ slug: 'chosen' }] })
    expect((await hook.log()).map(({ type }) => type)).toEqual(['project.updated'])
  })

  test('of settings is told as well: rules, dashboards and what else the audit log has of the API’s things', async () => {
    await using hook = await aWebhook()
    const came = receiver.watching()
    const { id } = await api<{ id: string }>('POST', '/dashboards', { name: 'Till' })
    await api('DELETE', `/dashboards/${id}`)
    await api('PATCH', '/projects/shop/environments', { name: 'staging', isHidden: true })
    const kinds = ['dashboard.created', 'dashboard.deleted', 'environment.hidden']
    await expect.poll(() => kinds.flatMap((kind) => came(kind).map(({ told }) => told.type)), soon).toEqual(kinds)
    expect(came('environment.hidden')[0]?.told.data).toMatchObject({
      projects: [{ slug: 'shop' }],
      changed: { environment: 'staging' },
    })
    await expect.poll(async () => (await hook.log()).length, soon).toBe(3)
  })

  test('is sent once more by hand, with the same id and body, and a signature of its own', async () => {
    await using hook = await aWebhook()
    const came = receiver.watching()
    await newTeam('Again')
    await expect.poll(async () => (await hook.log())[0]?.state, soon).toBe('sent')
    const [delivery] = await hook.log()
    await api('POST', `${hook.at}/deliveries/${delivery?.id}/redeliver`, {})
    await expect.poll(() => came('team.created').length, soon).toBe(2)
    const [first, second] = came('team.created')
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
    expect(second !== undefined && isSignedWith(hook.secret, second)).toBe(true)
    await expect
      .poll(async () => (await hook.log()).map(({ state, attempts }) => [state, attempts]), soon)
      .toEqual([['sent', 2]])
  })
})

describe('a webhook', () => {
  test('is tested at once, and says what came of it; with a new secret, the old one signs as well', async () => {
    await using hook = await aWebhook()
    const came = receiver.watching()
    const sent = await api<Delivery>('POST', `${hook.at}/ping`, {})
    expect(sent).toMatchObject({ type: 'webhook.ping', state: 'sent', answer: { status: 200, text: 'noted' } })
    const { secret } = await api<{ secret: string }>('POST', `${hook.at}/secret`, {})
    await api('POST', `${hook.at}/ping`, {})
    const [, second] = came('webhook.ping')
    expect(second !== undefined && [hook.secret, secret].map((one) => isSignedWith(one, second))).toEqual([true, true])
  })

  test.each([
    'http://169.254.169.254/latest',
    'http://167772161/',
    'http://0xa.0.0.1/',
    'http://012.0.0.1/',
    'http://[::ffff:a00:1]/',
    'http://[64:ff9b::a00:1]/',
    'a redirect',
  ])('into the operator’s own network is refused when it is sent to, and says so: %s', async (url) => {
    const redirecting = createServer((_, res) => res.writeHead(307, { location: 'http://10.0.0.1/' }).end())
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
    const { port } = redirecting.address() as AddressInfo
    await using hook = await aWebhook({ url: url === 'a redirect' ? `http://127.0.0.1:${port}/` : url })
    expect(await api<Delivery>('POST', `${hook.at}/ping`, {})).toMatchObject({
      state: 'failed',
      answer: { outcome: 'private_address', status: null },
    })
    await new Promise<void>((resolve) => void redirecting.close(() => resolve()))
  })

  test('whose receiver says 410 is turned off, and takes what is sent after it is turned on', async () => {
    await using hook = await aWebhook()
    receiver.status = 410
    await newTeam('Gone')
    const shown = () => api<{ off: { why: string } | null }>('GET', hook.at)
    await expect.poll(async () => (await shown()).off?.why, soon).toBe('gone')
    receiver.status = 200
    const came = receiver.watching()
    await newTeam('Unheard of')
    expect(await api('PATCH', hook.at, { status: 'on' })).toMatchObject({ status: 'on', off: null })
    await newTeam('Back')
    await expect
      .poll(() => came('team.created').map(({ told }) => told.data['team']), soon)
      .toMatchObject([{ name: 'Back' }])
  })

  test('is refused in words where it makes no sense', async () => {
    for (const wrong of [
      { url: 'ftp://example.com' },
      { kinds: [] },
      { kinds: ['issue.vanished'] },
      { projects: ['no'] },
    ])
      await expect(aWebhook(wrong)).rejects.toThrow('400')
  })
})

test('every kind of change may be chosen', async () => {
  await using hook = await aWebhook({ kinds: changeKinds })
  expect(await api('GET', hook.at)).toMatchObject({ kinds: changeKinds })
})
