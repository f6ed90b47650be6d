import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '#domain/event/event.ts'
import { eventOf } from '../testing.ts'
import { readPatterns, userAgentPatterns } from './user-agent-patterns.ts'
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
      { browser: { name: 'IE', version: '11.0' }, os: { name: 'Windows', version: '7' } },
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
      {
        browser: { name: 'Firefox', version: '145.0' },
        os: { name: 'macOS', version: '>=10.15' },
        device: { family: 'Mac', model: 'Mac', brand: 'Apple' },
      },
    ],
    [
      safariOnPhone,
      {
        browser: { name: 'Mobile Safari', version: '18.1' },
        os: { name: 'iOS', version: '18.1' },
        device: { family: 'iPhone', model: 'iPhone', brand: 'Apple' },
      },
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      { browser: { name: 'Chrome Mobile', version: '142.0.0' }, os: { name: 'Android', version: '>=10' } },
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.6099.43 Mobile Safari/537.36',
      {
        browser: { name: 'Chrome Mobile', version: '120.0.6099' },
        os: { name: 'Android', version: '14' },
        device: { family: 'Pixel 8', model: 'Pixel 8', brand: 'Google' },
      },
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      { browser: { name: 'Edge', version: '142.0.0' }, os: { name: 'Linux' } },
    ],
    [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      { browser: { name: 'Googlebot', version: '2.1' }, device: { family: 'Spider' } },
    ],
    [
      'Mozilla/5.0 (Linux; U; Android 8.1.0; en-US; SM-G955F Build/R16NW) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/57.0.2987.108 UCBrowser/12.9.3.1144 Mobile Safari/537.36',
      {
        browser: { name: 'UC Browser', version: '12.9.3' },
        os: { name: 'Android', version: '8.1.0' },
        device: { family: 'Samsung SM-G955F', model: 'SM-G955F', brand: 'Samsung' },
      },
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/21.0 Chrome/110.0.5481.154 Mobile Safari/537.36',
      {
        browser: { name: 'Samsung Internet', version: '21.0' },
        os: { name: 'Android', version: '13' },
        device: { family: 'Samsung SM-S918B', model: 'SM-S918B', brand: 'Samsung' },
      },
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.5845.962 YaBrowser/23.9.1.962 Yowser/2.5 Safari/537.36',
      { browser: { name: 'Yandex Browser', version: '23.9.1' }, os: { name: 'Windows', version: '>=10' } },
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) brave/0.7.12 Chrome/47.0.2526.110 Brave/0.36.7 Safari/537.36',
      { browser: { name: 'Brave', version: '0.7.12' }, os: { name: 'Windows', version: '>=10' } },
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_3) AppleWebKit/537.36 (KHTML, like Gecko) Brave Chrome/80.0.3987.87 Safari/537.36',
      {
        browser: { name: 'Brave', version: '80.0.3987' },
        os: { name: 'macOS', version: '10.15.3' },
        device: { family: 'Mac', model: 'Mac', brand: 'Apple' },
      },
    ],
    // Internet Explorer 11 in a mode that claims to be 7.
    [
      'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.1; WOW64; Trident/7.0; .NET4.0C; .NET4.0E)',
      { browser: { name: 'IE', version: '11.0' }, os: { name: 'Windows', version: '7' } },
    ],
    ['Mozilla/5.0', {}],
    ['sentry.javascript.node/11.12.0', {}],
    ['', {}],
    ['   ', {}],
  ])('%s', (userAgent, info) => {
    expect(readUserAgent(userAgent)).toEqual(info)
  })

  test('is read after any number of others, however long', () => {
    for (const part of ['(', ' ', 'Version/1.', 'Opera ']) readUserAgent(part.repeat(100_000))
    for (let index = 0; index < 2500; index++) readUserAgent(`Mozilla/5.0 (X${index}) Version/${index}.0`)
    expect(readUserAgent(safariOnPhone).device?.family).toBe('iPhone')
  })
})

describe('the patterns of uap-core', () => {
  test('are read, all of them', () => {
    const { browsers, systems, devices } = userAgentPatterns()
    expect([browsers.length > 340, systems.length > 190, devices.length > 620]).toEqual([true, true, true])
    expect(devices.every(({ expression }) => expression.source !== '(?:)')).toBe(true)
  })

  test('in another shape than the one that is known are refused, not passed over', () => {
    expect(() => readPatterns("os_parsers:\n  - regex: 'a''(b)'\n    os_replacement: 'B'\n")).not.toThrow()
    expect(() => readPatterns('os_parsers:\n  - regex: |\n      a(b)\n')).toThrow(/another shape/)
  })
})

describe('browser, system and device of an event', () => {
  const headers = (userAgent: string): JsonObject => ({ request: { headers: { 'user-agent': userAgent } } })

  test('are told from its request, as contexts and as tags', () => {
    const event = eventOf({ message: 'm', platform: 'javascript', ...headers(safariOnPhone) })
    expect(event.contexts).toEqual({
      browser: { name: 'Mobile Safari', version: '18.1' },
      os: { name: 'iOS', version: '18.1' },
      device: { family: 'iPhone', model: 'iPhone', brand: 'Apple' },
    })
    expect(event.tags).toEqual([
      ['browser', 'Mobile Safari 18.1'],
      ['browser.name', 'Mobile Safari'],
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
      browser: { name: 'Mobile Safari', version: '18.1' },
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

  test.each<[string, JsonObject, string]>([
    ['Rust', { rust: { type: 'runtime', name: 'rustc', version: '1.95.0', channel: 'stable' } }, 'rustc 1.95.0'],
    ['Go', { runtime: { name: 'go', version: 'go1.26.1', go_maxprocs: 2 } }, 'go 1.26.1'],
  ])('include the runtime of %s', (_language, contexts, runtime) => {
    const { tags } = eventOf({ message: 'm', contexts })
    expect(Object.fromEntries(tags)).toMatchObject({ runtime, 'runtime.name': runtime.split(' ')[0] })
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
    expect(eventOf({ message: 'm', platform: 'javascript', ...headers('our-tool/8') }).contexts).toBeUndefined()
  })
})
