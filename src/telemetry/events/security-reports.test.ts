import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '#domain/event/event.ts'
import { eventOf } from '#digest/testing.ts'
import { readSecurityReports } from './security-reports.ts'

function read(body: Json, source = {}): readonly JsonObject[] | string {
  const reports = readSecurityReports(Buffer.from(JSON.stringify(body)), source)
  return reports.ok ? reports.value : reports.refusal.reason
}

/** The types of the events that a body yields. */
function typesOf(body: Json): readonly string[] {
  const reports = read(body)
  return typeof reports === 'string' ? [reports] : reports.map((report) => eventOf(report).type)
}

const report = { 'document-uri': 'https://shop.example/', 'blocked-uri': 'inline', 'violated-directive': 'script-src' }

describe('what browsers post about security policies', () => {
  test.each<[string, Json, readonly string[]]>([
    ['report-uri', { 'csp-report': report }, ['csp']],
    [
      'the Reporting API, other reports left out',
      [
        { type: 'csp-violation', age: 10, url: 'https://shop.example/', body: { blockedURL: 'inline' } },
        { type: 'deprecation', body: { id: 'x' } },
        { type: 'csp-violation', body: { blockedURL: 'eval' } },
      ],
      ['csp', 'csp'],
    ],
    ['one report of the Reporting API', { type: 'csp-violation', body: { blockedURL: 'inline' } }, ['csp']],
    ['Expect-CT', { 'expect-ct-report': { hostname: 'shop.example' } }, ['expectct']],
    ['Expect-Staple', { 'expect-staple-report': { hostname: 'shop.example' } }, ['expectstaple']],
    ['HPKP', { hostname: 'shop.example', port: 443, 'known-pins': ['pin-sha256="x"'] }, ['hpkp']],
    ['an event that has the interface', { csp: { blocked_uri: 'inline' }, release: 'a@1' }, ['csp']],
    ['nothing of the kind', { message: 'm' }, ['no_security_report']],
    ['nothing but other reports', [{ type: 'deprecation', body: {} }], ['no_security_report']],
    ['an empty list', [], ['no_security_report']],
    ['text', 'report', ['no_security_report']],
    [
      'more than anyone sends',
      Array.from({ length: 201 }, () => ({ type: 'csp-violation', body: {} })),
      ['too_many_reports'],
    ],
  ])('%s', (_name, body, expected) => {
    expect(typesOf(body)).toEqual(expected)
  })

  test('that are no JSON, or too deep, are refused', () => {
    const reasonOf = (text: string) => {
      const reports = readSecurityReports(Buffer.from(text))
      return reports.ok ? 'ok' : reports.refusal.reason
    }
    expect([reasonOf('{"csp-report":'), reasonOf(`{"csp-report":${'['.repeat(500)}${']'.repeat(500)}}`)]).toEqual([
      'invalid_json',
      'too_deep',
    ])
  })

  test('have the release and the environment of the address that they went to', () => {
    expect(read({ 'csp-report': report }, { release: 'shop@1', environment: 'prod' })).toMatchObject([
      { release: 'shop@1', environment: 'prod' },
    ])
  })

  test('are the visitor’s: the address of the connection, and the browser', () => {
    const [event = {}] = read([
      {
        type: 'csp-violation',
        url: 'https://shop.example/cart',
        user_agent: 'Mozilla/5.0 (Windows NT 6.1; rv:99.0) Gecko/20100101 Firefox/99.0',
        body: { blockedURL: 'inline', effectiveDirective: 'script-src-elem', disposition: 'report' },
      },
    ]) as readonly JsonObject[]
    expect(eventOf(event)).toMatchObject({
      type: 'csp',
      level: 'warning',
      logger: 'csp',
      user: { ip_address: '203.0.113.7' },
      request: { url: 'https://shop.example/cart' },
      contexts: { browser: { name: 'Firefox' } },
    })
  })
})
