import { describe, expect, test } from 'vitest'
import type { Json } from '#domain/event/event.ts'
import { categoryOfEvent } from '#domain/outcome/outcome.ts'
import { eventOf } from '../testing.ts'

const csp = {
  document_uri: 'https://shop.example/cart?item=7#top',
  referrer: 'https://search.example/',
  blocked_uri: 'https://evil.example/x.js',
  violated_directive: "script-src-elem 'self'",
  effective_directive: 'script-src-elem',
  original_policy: "default-src 'self'",
  disposition: 'enforce',
  status_code: 200,
}

describe('a report of a violated content security policy', () => {
  test('is an event of its own type, with the page as its request', () => {
    const event = eventOf({ csp, logger: 'csp' })
    expect(event).toMatchObject({
      type: 'csp',
      level: 'error',
      logger: 'csp',
      security: csp,
      request: {
        url: 'https://shop.example/cart',
        query_string: [['item', '7']],
        fragment: 'top',
        headers: [['Referer', 'https://search.example/']],
      },
      tags: [
        ['effective-directive', 'script-src-elem'],
        ['blocked-uri', 'https://evil.example/x.js'],
        ['logger', 'csp'],
        ['url', 'https://shop.example/cart'],
      ],
    })
    expect(event.errors).toBeUndefined()
    expect(categoryOfEvent(event.type)).toBe('security')
  })

  test('has one spelling, whichever browser sent it', () => {
    const spelled = {
      ...csp,
      source_file: 'https://shop.example/a.js',
      line_number: 3,
      column_number: 7,
      script_sample: 'x',
    }
    const securityOf = (report: Json) => eventOf({ csp: report }).security
    expect(
      securityOf({
        'document-uri': csp.document_uri,
        referrer: csp.referrer,
        'blocked-uri': csp.blocked_uri,
        'violated-directive': csp.violated_directive,
        'effective-directive': csp.effective_directive,
        'original-policy': csp.original_policy,
        disposition: csp.disposition,
        'status-code': '200',
        'source-file': 'https://shop.example/a.js',
        'line-number': 3,
        'column-number': '7',
        'script-sample': 'x',
      }),
    ).toEqual(spelled)
    expect(
      securityOf({
        documentURL: csp.document_uri,
        referrer: csp.referrer,
        blockedURL: csp.blocked_uri,
        violatedDirective: csp.violated_directive,
        effectiveDirective: csp.effective_directive,
        originalPolicy: csp.original_policy,
        disposition: csp.disposition,
        statusCode: 200,
        sourceFile: 'https://shop.example/a.js',
        lineNumber: 3,
        columnNumber: 7,
        sample: 'x',
      }),
    ).toEqual(spelled)
  })

  test('of an old browser names its directive by the one that was violated, and no whole image', () => {
    const event = eventOf({
      csp: { violated_directive: "img-src 'self' https:", blocked_uri: 'data:image/png;base64,AAAA' },
    })
    expect(event.security).toEqual({
      violated_directive: "img-src 'self' https:",
      effective_directive: 'img-src',
      blocked_uri: 'data',
    })
    expect(event.request).toBeUndefined()
  })

  test.each([
    ['enforce', 'error'],
    ['report', 'warning'],
    [null, 'error'],
  ])('with the disposition %j has the level %s', (disposition, level) => {
    expect(eventOf({ csp: { ...csp, disposition } }).level).toBe(level)
  })

  test('tells its browser by the request that brought it', () => {
    const userAgent = 'Mozilla/5.0 (Windows NT 6.1; rv:99.0) Gecko/20100101 Firefox/99.0'
    expect(eventOf({ csp }, { userAgent })).toMatchObject({
      contexts: { browser: { name: 'Firefox', version: '99.0' }, os: { name: 'Windows', version: '7' } },
    })
    expect(eventOf({ csp, sdk: { name: 'sentry.python', version: '2' } }, { userAgent }).contexts).toBeUndefined()
  })

  test('sets no prototype, however the name is spelled', () => {
    const report = JSON.parse('{"--proto--":{"polluted":1},"__proto__":{"polluted":1},"blocked-uri":"inline"}') as Json
    expect(eventOf({ csp: report }).security).toEqual({ blocked_uri: 'inline' })
  })

  test.each([[[]], ['text'], [null]])('that is %j is none', (report) => {
    expect(eventOf({ message: 'm', csp: report as Json }).type).toBe('default')
  })
})

describe('a report of another policy', () => {
  test.each([
    ['hpkp', { 'noted-hostname': 'x', 'include-subdomains': true }, 'error'],
    ['expectct', { 'failure-mode': 'report-only' }, 'warning'],
    ['expectct', { 'test-report': true }, 'warning'],
    ['expectstaple', { 'response-status': 'MISSING', 'cert-status': 'REVOKED' }, 'error'],
  ] as const)('%s %j', (type, report, level) => {
    const event = eventOf({ [type]: { hostname: 'shop.example', port: 8443, ...report } })
    expect(event).toMatchObject({
      type,
      level,
      security: { hostname: 'shop.example', port: 8443 },
      request: { url: 'https://shop.example:8443/' },
      tags: [
        ['hostname', 'shop.example'],
        ['port', '8443'],
        ['url', 'https://shop.example:8443/'],
      ],
    })
    for (const name of Object.keys(report)) expect(event.security).toHaveProperty(name.replaceAll('-', '_'))
  })
})
