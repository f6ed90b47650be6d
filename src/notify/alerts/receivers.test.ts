import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AlertNotice, IssueNotice, ThresholdNotice } from '#domain/alert/notice.ts'
import type { ReceiverConfig } from '#domain/alert/receiver.ts'
import { ok } from '#domain/result.ts'
import type { Send } from '../send.ts'
import { createDeliver } from './deliver.ts'
import { attemptOf } from './attempt.ts'

interface Arrived {
  readonly host: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const arrived: Arrived[] = []
const server = createServer((req, res) => {
  let body = ''
  req.on('data', (chunk: Buffer) => (body += chunk.toString()))
  req.on('end', () => {
    arrived.push({ host: String(req.headers['x-meant-for']), path: req.url ?? '', headers: req.headers, body })
    res.writeHead(200).end('ok')
  })
})
let origin: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))
beforeEach(() => void (arrived.length = 0))

/** Everything is sent to this test's server, regardless of its host. */
const send: Send = async ({ url, method, headers, body = '' }) => {
  const { host, pathname, search } = new URL(url)
  const answer = await fetch(origin + pathname + search, { method, headers: { ...headers, 'x-meant-for': host }, body })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return ok({ status: answer.status, headers: new Map(answer.headers), bytes })
}
const site = () => ({ origin: 'https://ops.example.com', basePath: '' })
const deliver = createDeliver({ send, mailer: null, site })

const hostile = `<b>"x" & *y* [z](https://evil.example) @everyone | \`q\` </b>`
const issue: IssueNotice = {
  kind: 'issue',
  level: 'critical',
  at: '2026-11-21T12:00:00.000Z',
  rule: { id: 5, name: 'Shop breaks' },
  link: 'https://ops.example.com/issues/WEB-1A/events/00000000000000000000000000000001',
  ruleLink: 'https://ops.example.com/alerts/5',
  about: 'https://ops.example.com#rule-5-issue-42',
  why: { kind: 'events', count: 120, windowMinutes: 60 },
  issue: {
    id: 42,
    shortId: 'WEB-1A',
    title: hostile,
    culprit: 'pay(cart)',
    level: 'error',
    priority: 'high',
    events: 1234,
    firstSeen: '2026-11-20T12:00:00.000Z',
    assignee: 'Ada',
  },
  project: { slug: 'web', name: 'Web & shop' },
  environment: 'production',
  release: 'web@1.2.3',
  tags: [['browser', 'Firefox 140']],
}
const threshold: ThresholdNotice = {
  ...issue,
  kind: 'threshold',
  level: 'resolved',
  about: 'https://ops.example.com#rule-5',
  why: {
    kind: 'threshold',
    measure: 'events',
    value: 3,
    windowMinutes: 60,
    direction: 'above',
    limit: 5,
    was: 'critical',
  },
  is: 'ok',
  measure: 'events',
  projects: ['Web & shop'],
  environments: [],
  minLevel: null,
  recent: [1, 9, 3],
}

async function sent(config: ReceiverConfig, notice: AlertNotice = issue, locale = 'en') {
  const tried = await deliver.toReceiver(config, locale, notice, {
    deliveryId: 'delivery-1',
    now: new Date(1_700_000_000_000),
  })
  expect(tried).toMatchObject({ again: false, answer: { outcome: 'taken', status: 200, text: 'ok' } })
  const [one] = arrived.splice(0)
  if (one === undefined) throw new Error('Nothing has arrived.')
  return { ...one, json: JSON.parse(one.body) as Record<string, unknown> }
}

const hook = 'https://chat.example.com/services/T0/B0/secret?key=1'

describe('an alert', () => {
  test('reaches Slack as text and blocks, with its signs escaped', async () => {
    const { host, path, json } = await sent({ kind: 'slack', url: hook })
    expect([host, path]).toEqual(['chat.example.com', '/services/T0/B0/secret?key=1'])
    expect(json.text).toContain('Frequent: WEB-1A &lt;b&gt;')
    const body = JSON.stringify(json)
    expect(body).toContain(`<${issue.link}|`)
    expect(body).toContain('120 events in Web &amp; shop within an hour.')
    expect(body).not.toContain('<b>')
  })

  test('reaches Discord as an embed that pings nobody', async () => {
    const { json } = await sent({ kind: 'discord', url: hook })
    expect(json.allowed_mentions).toEqual({ parse: [] })
    const [embed] = json.embeds as { title: string; url: string; color: number; timestamp: string; fields: unknown[] }[]
    expect(embed).toMatchObject({ url: issue.link, color: 0xc0362c, timestamp: issue.at })
    expect(embed?.title.length).toBeLessThanOrEqual(256)
    expect(embed?.title).toContain(String.raw`\[z\]`)
    expect(embed?.fields.length).toBeLessThanOrEqual(25)
  })

  test('reaches Microsoft Teams as an adaptive card', async () => {
    const { json } = await sent({ kind: 'msteams', url: hook })
    expect(json).toMatchObject({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: { type: 'AdaptiveCard', version: '1.4', actions: [{ type: 'Action.OpenUrl', url: issue.link }] },
        },
      ],
    })
    expect(JSON.stringify(json)).toContain('{"title":"Release","value":"web@1.2.3"}')
  })

  test('reaches Google Chat as a card', async () => {
    const { json } = await sent({ kind: 'google_chat', url: hook })
    expect(json).toMatchObject({
      fallbackText: expect.stringContaining('WEB-1A') as string,
      cardsV2: [{ cardId: 'delivery-1' }],
    })
    expect(JSON.stringify(json)).toContain(`"openLink":{"url":"${issue.link}"}`)
    expect(JSON.stringify(json)).toContain('Web &amp; shop')
  })

  test('reaches Telegram as HTML of the bot', async () => {
    const { host, path, json } = await sent({ kind: 'telegram', token: '123:abc', chat: '-100' })
    expect([host, path]).toEqual(['api.telegram.org', '/bot123:abc/sendMessage'])
    expect(json).toMatchObject({ chat_id: '-100', parse_mode: 'HTML' })
    expect(json.text).toContain('&lt;b&gt;&quot;x&quot; &amp;')
    expect(String(json.text).length).toBeLessThan(4096)
  })

  test('opens an incident at PagerDuty, and what resolves closes the same one', async () => {
    const config = { kind: 'pagerduty', routingKey: 'r'.repeat(32), region: 'eu' } as const
    const opened = await sent(config)
    expect([opened.host, opened.path]).toEqual(['events.eu.pagerduty.com', '/v2/enqueue'])
    expect(opened.json).toMatchObject({
      routing_key: config.routingKey,
      event_action: 'trigger',
      dedup_key: issue.about,
      payload: { severity: 'error', source: 'ops.example.com', timestamp: issue.at },
    })
    const closed = await sent({ ...config, region: 'us' }, { ...issue, level: 'resolved', why: { kind: 'resolved' } })
    expect(closed.host).toBe('events.pagerduty.com')
    expect(closed.json).toEqual({ routing_key: config.routingKey, event_action: 'resolve', dedup_key: issue.about })
  })

  test('opens an alert at Opsgenie, and what resolves closes the same one', async () => {
    const config = { kind: 'opsgenie', apiKey: 'k', region: 'us' } as const
    const opened = await sent(config)
    expect([opened.host, opened.path]).toEqual(['api.opsgenie.com', '/v2/alerts'])
    expect(opened.headers.authorization).toBe('GenieKey k')
    expect(opened.json).toMatchObject({ alias: issue.about, priority: 'P2' })
    expect(String(opened.json.message).length).toBeLessThanOrEqual(130)
    const closed = await sent({ ...config, region: 'eu' }, threshold)
    expect(closed.host).toBe('api.eu.opsgenie.com')
    expect(closed.path).toBe(`/v2/alerts/${encodeURIComponent(threshold.about)}/close?identifierType=alias`)
  })

  test('reaches a webhook signed, with everything there is to tell', async () => {
    const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`
    const { headers, body, json } = await sent({ kind: 'webhook', url: hook, template: '', secret })
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = headers
    expect([id, time]).toEqual(['delivery-1', '1700000000'])
    const expected = createHmac('sha256', '0123456789abcdef0123456789abcdef')
      .update([id, time, body].join('.'))
      .digest('base64')
    expect(signature).toBe(`v1,${expected}`)
    expect(json).toMatchObject({
      type: 'alert.issue',
      timestamp: issue.at,
      data: { level: 'critical', issue: issue.issue, why: issue.why },
    })
  })

  test('fills a template of a webhook, which stays JSON whatever a title holds', async () => {
    const template = '{"msg": "{{ issue }}: {{title}}", "n": 1, "list": ["{{events}}", null]}'
    const { json, headers } = await sent({ kind: 'webhook', url: hook, template, secret: '' })
    expect(json).toEqual({ msg: `WEB-1A: ${hostile}`, n: 1, list: ['1234', null] })
    expect(headers['webhook-signature']).toBeUndefined()
  })

  test('of a threshold draws its last values, and is told in the language of the receiver', async () => {
    const { json } = await sent({ kind: 'slack', url: hook }, threshold, 'de')
    expect(JSON.stringify(json)).toContain('▂█▃ 3')
    expect(json.text).toContain('Behoben')
  })

  test.each([
    [
      'en',
      'critical',
      'Critical: Shop breaks',
      '7.5% of the sessions started within an hour crashed or had an unhandled error: 5% or more.',
    ],
    [
      'en',
      'ok',
      'Resolved: Shop breaks',
      '7.5% of the sessions started within an hour crashed or had an unhandled error: resolved, below 5%.',
    ],
    [
      'de',
      'critical',
      'Kritisch: Shop breaks',
      '7,5 % der Sitzungen, die innerhalb von einer Stunde begonnen haben, hatten einen Absturz oder unbehandelten Fehler: 5 % oder mehr.',
    ],
    [
      'ja',
      'critical',
      '',
      '1時間以内に始まったセッションの7.5%でクラッシュまたは未処理のエラーが起きました：5%以上です。',
    ],
  ] as const)('of a share says it in percent (%s, %s)', async (locale, is, headline, why) => {
    const share: ThresholdNotice = {
      ...threshold,
      why: { ...threshold.why, measure: 'crashed_sessions', value: 7.5 },
      is,
      measure: 'crashed_sessions',
      recent: [1, null, 7.5],
    }
    const { json } = await sent({ kind: 'slack', url: hook }, share, locale)
    expect(json.text).toContain(headline)
    const all = JSON.stringify(json)
    expect(all).toContain(why)
    expect(all).toMatch(/▂·█ 7[.,]5\s?%/)
  })
})

describe('an answer', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const answered = (status: number, headers: Record<string, string> = {}, body = '') =>
    attemptOf(ok({ status, headers: new Map(Object.entries(headers)), bytes: new TextEncoder().encode(body) }), now)

  test.each([408, 425, 429, 500, 503])('of %i may be another later', (status) => {
    expect(answered(status)).toMatchObject({ again: true, answer: { outcome: 'busy', status } })
  })
  test.each([301, 400, 401, 403, 404, 410, 413])('of %i is final', (status) => {
    expect(answered(status)).toMatchObject({ again: false, answer: { outcome: 'refused', status } })
  })
  test('says when to come back: in seconds, by a date, in its body', () => {
    expect(answered(429, { 'retry-after': '7' })).toMatchObject({ afterMs: 7000 })
    expect(answered(503, { 'retry-after': 'Sat, 21 Nov 2026 12:01:00 GMT' })).toMatchObject({ afterMs: 60_000 })
    expect(answered(429, {}, '{"parameters":{"retry_after":3}}')).toMatchObject({ afterMs: 3000 })
    expect(answered(429, { 'retry-after': 'soon' })).not.toHaveProperty('afterMs')
  })
})
