import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { entry, openApi, tag, type Api, type ApiEvent } from './harness/api.ts'
import { idsOfNodeApp, runNodeApp, type NodeSdk } from './harness/app.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'

const APP = new URL('apps/node-app.ts', import.meta.url).pathname
const source = readFileSync(APP, 'utf8').split('\n')

let server: SharedServer
let api: Api
let dsn: string

beforeAll(async () => {
  server = await sharedServer()
  dsn = await server.createProject('Shop', 'node')
  api = await openApi(server)
})

/** The expected frame from the app's source: the line that contains `text`, with `around` lines on each side. */
function frameAt(text: string, name: string, around: number) {
  const index = source.findIndex((line) => line.includes(text))
  const from = Math.max(0, index - around)
  return {
    function: name,
    filename: APP,
    lineNo: index + 1,
    inApp: true,
    context: source.slice(from, index + around + 1).map((line, offset): [number, string] => [from + offset + 1, line]),
  }
}

function exceptionsOf(event: ApiEvent) {
  return entry(event, 'exception').values.map(({ type, value, mechanism, stacktrace }) => {
    const { function: name, filename, lineNo, inApp, context } = stacktrace?.frames.at(-1) ?? {}
    return { type, value, mechanism, frame: { function: name, filename, lineNo, inApp, context } }
  })
}

const sdks: readonly { sdk: NodeSdk; release: string; around: number }[] = [
  { sdk: '11', release: '11.12.0', around: 5 },
  { sdk: '8', release: '8.55.2', around: 7 },
]

describe.each(sdks)('@sentry/node $release', ({ sdk, release, around }) => {
  let ids: Record<string, string>
  const eventOf = (name: string) => api.event('shop', ids[name] ?? `nothing called ${name}`)

  beforeAll(async () => {
    ids = await idsOfNodeApp(sdk, 'everything', { dsn })
    await server.digested()
  })

  test('an error arrives with its chain of causes, the root cause first, each with the line that threw it', async () => {
    const event = await eventOf('chain')
    expect(event).toMatchObject({
      title: 'CheckoutError: Checkout of order 4711 failed',
      culprit: 'checkOut(node-app.ts)',
    })
    expect(exceptionsOf(event)).toEqual([
      {
        type: 'TypeError',
        value: "Cannot read properties of undefined (reading '0')",
        mechanism: { type: 'chained', handled: true, source: 'cause', exception_id: 2, parent_id: 1 },
        frame: frameAt('return cart.items[0].price', 'readPrice', around),
      },
      {
        type: 'RangeError',
        value: 'The cart has no price',
        mechanism: { type: 'chained', handled: true, source: 'cause', exception_id: 1, parent_id: 0 },
        frame: frameAt('throw new RangeError(', 'loadCart', around),
      },
      {
        type: 'CheckoutError',
        value: 'Checkout of order 4711 failed',
        mechanism: { type: 'generic', handled: true, exception_id: 0 },
        frame: frameAt('throw new CheckoutError(', 'checkOut', around),
      },
    ])
    const [root] = entry(event, 'exception').values
    const called = root?.stacktrace?.frames.filter((frame) => frame.inApp).map((frame) => frame.function)
    expect(called?.slice(-3)).toEqual(['checkOut', 'loadCart', 'readPrice'])
    const ofNode = root?.stacktrace?.frames.filter((frame) => frame.filename?.startsWith('node:'))
    expect(ofNode?.filter((frame) => frame.inApp)).toEqual([])
  })

  test('with all that the app told about itself and its user', async () => {
    const event = await eventOf('chain')
    expect(event.user).toMatchObject({ id: '7', email: 'ann@example.com', username: 'ann', ip_address: '203.0.113.9' })
    expect(Object.fromEntries(event.tags.map(({ key, value }) => [key, value]))).toMatchObject({
      region: 'eu',
      plan: 'gold',
      beta: 'True',
      attempt: '3',
      environment: 'staging',
      release: 'shop@1.2.3',
      dist: '77',
      level: 'error',
      server_name: 'web-1',
      user: 'id:7',
    })
    expect(event.contexts).toMatchObject({
      order: { number: 4711, positions: ['tea', 'cup'] },
      runtime: { name: 'node', version: process.version },
    })
    expect(event.context).toEqual({ basket: { total: 12.5, empty: false } })
    expect(event).toMatchObject({ platform: 'node', dist: '77', release: { version: 'shop@1.2.3' } })
    expect(event.sdk).toEqual({ name: 'sentry.javascript.node', version: release })
    expect(event.errors).toEqual([])
    expect(Math.abs(Date.parse(event.dateCreated) - Date.now())).toBeLessThan(60_000)
  })

  test('with its breadcrumbs, in their order', async () => {
    const breadcrumbs = entry(await eventOf('chain'), 'breadcrumbs').values
    expect(breadcrumbs.map(({ category, message, level, data }) => ({ category, message, level, data }))).toEqual([
      { category: 'auth', message: 'Ann signed in', level: 'info', data: { method: 'passkey' } },
      { category: 'cart', message: 'Put tea into the cart', level: 'debug', data: null },
    ])
  })

  test('messages arrive with level and parameters', async () => {
    const plain = await eventOf('message')
    expect(plain).toMatchObject({ title: 'Stock is low', message: 'Stock is low' })
    expect(tag(plain, 'level')).toBe('warning')

    const parameterized = await eventOf('parameterized')
    expect(parameterized.title).toBe('User bob tried 3 times')
    expect(entry(parameterized, 'message')).toEqual({
      message: 'User %s tried %s times',
      formatted: 'User bob tried 3 times',
      params: ['bob', '3'],
    })
  })

  test('what was thrown that is no error arrives too', async () => {
    expect(await eventOf('string')).toMatchObject({ title: 'just a string' })
  })

  test('several errors in one arrive as a group', async () => {
    const event = await eventOf('aggregate')
    expect(event.title).toBe('AggregateError: Both failed (Error: first, TypeError: second)')
    expect(exceptionsOf(event).map(({ type, value, mechanism }) => [type, value, mechanism?.source])).toEqual([
      ['TypeError', 'second', 'errors[1]'],
      ['Error', 'first', 'errors[0]'],
      ['AggregateError', 'Both failed', undefined],
    ])
  })

  test('an event with attachments arrives', async () => {
    expect(await eventOf('attachments')).toMatchObject({ title: 'Error: With attachments' })
  })

  test('an uncaught exception arrives before the process ends as Node ends it', async () => {
    const { code, stderr } = await runNodeApp(sdk, 'uncaught', { dsn })
    expect([code, stderr]).toEqual([1, expect.stringContaining(`Nobody caught this in ${sdk}`)])
    await server.digested()
    const event = await api.titled('shop', `TypeError: Nobody caught this in ${sdk}`)
    expect(exceptionsOf(event)).toMatchObject([
      {
        type: 'TypeError',
        mechanism: { handled: false },
        frame: {
          ...frameAt('throw new TypeError(`Nobody', 'explode', around),
          function: expect.stringContaining('explode') as string,
        },
      },
    ])
  })

  test('an unhandled rejection arrives', async () => {
    const { stderr } = await runNodeApp(sdk, 'rejection', { dsn })
    expect(stderr).toContain(`Nobody awaited this in ${sdk}`)
    await server.digested()
    const event = await api.titled('shop', `RangeError: Nobody awaited this in ${sdk}`)
    expect(exceptionsOf(event)).toMatchObject([
      {
        type: 'RangeError',
        mechanism: { handled: false },
        frame: frameAt('throw new RangeError(`Nobody', 'reject', around),
      },
    ])
  })

  test('reaches the server by a DSN with a path prefix', async () => {
    const prefixed = new URL(dsn)
    prefixed.pathname = `/ops/errors${prefixed.pathname}`
    const { message } = await idsOfNodeApp(sdk, 'one', { dsn: prefixed.toString() })
    await server.digested()
    expect(await api.event('shop', message ?? '')).toMatchObject({ title: 'Told on another way' })
  })

  test('reaches the server through its tunnel, where the DSN stands in the envelope alone', async () => {
    const { message } = await idsOfNodeApp(sdk, 'one', { dsn, tunnel: `${server.address}/tunnel` })
    await server.digested()
    expect(await api.event('shop', message ?? '')).toMatchObject({ title: 'Told on another way' })
  })
})

test('both SDKs tell of the same errors, so they are the same issues', async () => {
  const issues = await api.issues('shop')
  const counts = issues.map(({ title, count }): [string, string] => [title, count])
  expect(counts.toSorted(([one], [other]) => (one < other ? -1 : 1))).toEqual([
    ['AggregateError: Both failed (Error: first, TypeError: second)', '2'],
    ['CheckoutError: Checkout of order 4711 failed', '2'],
    ['Error: Card declined', '2'],
    ['Error: With attachments', '2'],
    ['RangeError: Nobody awaited this in 8', '2'],
    ['Stock is low', '2'],
    ['Told on another way', '4'],
    ['TypeError: Nobody caught this in 8', '2'],
    ['User bob tried 3 times', '2'],
    ['just a string', '2'],
  ])
})
