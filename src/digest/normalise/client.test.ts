import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '#domain/event/event.ts'
import { cpuMsOf, eventOf } from '../testing.ts'
import { readUserAgent } from './user-agent.ts'

const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.7444.60 Safari/537.36'
const safariOnPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

describe('a User-Agent', () => {
  test.each<[string, Json]>([
    [chromeOnWindows, { browser: { name: 'Chrome', version: '142.0.7444' }, os: { name: 'Windows', version: '>=10' } }],
    [
      'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko',
      { browser: { name: 'Internet Explorer', version: '11.0' }, os: { name: 'Windows', version: '7' } },
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
      {
        browser: { name: 'Firefox', version: '145.0' },
        os: { name: 'macOS', version: '>=10.15' },
        device: { family: 'Mac', brand: 'Apple' },
      },
    ],
    [
      safariOnPhone,
      {
        browser: { name: 'Safari', version: '18.1' },
        os: { name: 'iOS', version: '18.1' },
        device: { family: 'iPhone', model: 'iPhone', brand: 'Apple' },
      },
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      { browser: { name: 'Chrome', version: '142.0.0' }, os: { name: 'Android', version: '>=10' } },
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.6099.43 Mobile Safari/537.36',
      { browser: { name: 'Chrome', version: '120.0.6099' }, os: { name: 'Android', version: '14' } },
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      { browser: { name: 'Microsoft Edge', version: '142.0.0' }, os: { name: 'Linux' } },
    ],
    [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      { browser: { name: 'Googlebot', version: '2.1' } },
    ],
    ['Mozilla/5.0', {}],
    ['sentry.javascript.node/11.12.0', {}],
    ['', {}],
    ['   ', {}],
  ])('%s', (userAgent, info) => {
    expect(readUserAgent(userAgent)).toEqual(info)
  })

  test('made to hurt costs little, however long, and however many of them come', () => {
    const hostile = [
      ...['(', ' ', 'Version/1.', 'Opera '].map((part) => part.repeat(100_000)),
      ...Array.from({ length: 2500 }, (_, index) => `Mozilla/5.0 (X${index}) Version/${index}.0`),
    ]
    expect(cpuMsOf(() => hostile.forEach(readUserAgent))).toBeLessThan(1000)
    expect(readUserAgent(safariOnPhone).device?.family).toBe('iPhone')
  })
})

describe('browser, system and device of an event', () => {
  const headers = (userAgent: string): JsonObject => ({ request: { headers: { 'user-agent': userAgent } } })

  test('are told from its request, as contexts and as tags', () => {
    const event = eventOf({ message: 'm', platform: 'javascript', ...headers(safariOnPhone) })
    expect(event.contexts).toEqual({
      browser: { name: 'Safari', version: '18.1' },
      os: { name: 'iOS', version: '18.1' },
      device: { family: 'iPhone', model: 'iPhone', brand: 'Apple' },
    })
    expect(event.tags).toEqual([
      ['browser', 'Safari 18.1'],
      ['browser.name', 'Safari'],
      ['os', 'iOS 18.1'],
      ['os.name', 'iOS'],
      ['device', 'iPhone'],
      ['device.family', 'iPhone'],
    ])
  })

  test('are the visitor’s, not the server’s, where a server tells of a request', () => {
    const event = eventOf({
      message: 'm',
      platform: 'node',
      contexts: { os: { name: 'Linux', version: '6.1' }, runtime: { name: 'node', version: 'v24.1.0' } },
      ...headers(safariOnPhone),
    })
    expect(event.contexts).toEqual({
      browser: { name: 'Safari', version: '18.1' },
      client_os: { name: 'iOS', version: '18.1' },
      os: { name: 'Linux', version: '6.1' },
      runtime: { name: 'node', version: 'v24.1.0' },
    })
    expect(Object.fromEntries(event.tags)).toMatchObject({
      os: 'Linux 6.1',
      client_os: 'iOS 18.1',
      runtime: 'node v24.1.0',
    })
  })

  test('are what the SDK and the application say, where they say it', () => {
    const event = eventOf({
      message: 'm',
      platform: 'javascript',
      contexts: { browser: { name: 'Tauri', version: '2' } },
      tags: { os: 'mine' },
      ...headers(chromeOnWindows),
    })
    expect(event.contexts?.browser).toEqual({ name: 'Tauri', version: '2' })
    expect(event.tags).toEqual([
      ['os', 'mine'],
      ['browser', 'Tauri 2'],
      ['browser.name', 'Tauri'],
      ['os.name', 'Windows'],
    ])
  })

  test('take no place from tags of the application’s own', () => {
    const tags = Array.from({ length: 199 }, (_, index) => [`t${index}`, 'v'])
    const event = eventOf({ message: 'm', tags, platform: 'javascript', ...headers(chromeOnWindows) })
    expect([event.tags.length, event.tags[0]?.[0], event.tags.at(-1)?.[0]]).toEqual([200, 't0', 'browser'])
  })

  test('are unknown where the request is that of a program', () => {
    expect(eventOf({ message: 'm', platform: 'javascript', ...headers('curl/8') }).contexts).toBeUndefined()
  })
})
