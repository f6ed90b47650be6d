import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccountMail } from '#domain/account/account-mail.ts'
import { inRequest } from '#messages/request.ts'
import { createAccountPost } from './account-post.ts'
import { statusMail } from '../status-pages/status-mail.ts'
import { createMailer } from './mailer.ts'
import { bodyOf, headersOf, startMailServer, type MailServer } from './test-support/mail-server.ts'

let server: MailServer
let received: MailServer['received']
let mailer: ReturnType<typeof createMailer>

beforeAll(async () => {
  server = await startMailServer()
  ;({ received } = server)
  mailer = createMailer({ server: server.url, from: 'Mishap <mishap@example.com>' })
})
afterAll(() => server.close())
beforeEach(() => {
  received.length = 0
  server.refusal = undefined
})

const site = () => ({ origin: 'https://ops.example.com', basePath: '/mishap' })
const link = 'https://ops.example.com/mishap/invitation/abc_-123'
const invitation: AccountMail = {
  kind: 'invitation',
  link,
  invitedBy: 'Ada',
  organization: 'Engines',
  role: 'member',
  expiresAt: new Date('2026-11-30T12:00:00Z'),
}

describe('a mail', () => {
  test('reaches the mail server with its link as text and as a page', async () => {
    await createAccountPost(mailer, site).send({ email: 'grace@example.com', locale: 'en' }, invitation)
    const [one] = received
    expect(one).toMatchObject({ to: ['RCPT TO:<grace@example.com>'] })
    if (one === undefined) return
    const headers = headersOf(one)
    expect(headers.get('from')).toBe('Mishap <mishap@example.com>')
    expect(headers.get('subject')).toBe('Ada invited you to Engines on Mishap')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('content-type')).toMatch(/^multipart\/alternative/)
    expect(bodyOf(one).split(link).length - 1).toBe(4)
    expect(bodyOf(one)).toContain('November 30, 2026')
  })

  test('is in the language of whoever gets it, else in that of the request', async () => {
    const languages: string[] = []
    const post = createAccountPost(
      { send: async ({ html }) => void languages.push(/lang="(\w+)"/.exec(html)?.[1] ?? '') },
      site,
    )
    const german = {
      locale: 'de',
      timeZone: 'UTC',
      times: 'relative',
      clock: 'h23',
      lastVisit: null,
      localePrefix: '',
      isDocument: true,
    } as const
    await inRequest(german, () => post.send({ email: 'a@example.com', locale: 'en' }, { kind: 'reset', link }))
    await inRequest(german, () => post.send({ email: 'a@example.com', locale: null }, { kind: 'reset', link }))
    await inRequest(german, () => post.send({ email: 'a@example.com', locale: 'tlh' }, { kind: 'reset', link }))
    await post.send({ email: 'a@example.com', locale: null }, { kind: 'reset', link })
    expect(languages).toEqual(['en', 'de', 'de', 'en'])
  })

  test('to a subscriber of a status page asks to confirm, then ends with one click (RFC 8058)', async () => {
    const page = { id: 'p1', name: 'Shop', url: 'https://status.example.com' }
    const to = { email: 'grace@example.com', locale: 'en' } as const
    const confirm = `${page.url}/confirm/abc_-123`
    const unsubscribe = `${page.url}/unsubscribe/${'x'.repeat(90)}`
    const update = {
      id: 'u1',
      state: 'investigating',
      text: 'Cards are declined.',
      at: '2026-11-23T12:00:00.000Z',
    } as const
    const times = { startsAt: update.at, endsAt: null, resolvedAt: null, createdAt: update.at, updatedAt: update.at }
    const about = { kind: 'incident', title: 'Payments', impact: 'major', state: 'investigating' } as const
    const incident = { id: 'i1', ...about, components: [], ...times, updates: [update] }
    await mailer.send(statusMail(to, { kind: 'confirm', page, confirm }, 'm1'))
    await mailer.send(statusMail(to, { kind: 'incident', page, indicator: 'major', incident, unsubscribe }, 'm2'))
    const [asked, told] = received
    if (asked === undefined || told === undefined) throw new Error('Nothing was received.')
    expect(headersOf(asked).get('subject')).toBe('Confirm your subscription to Shop')
    expect(headersOf(asked).has('list-unsubscribe')).toBe(false)
    expect(bodyOf(asked)).toContain(confirm)
    expect(told.to).toEqual(['RCPT TO:<grace@example.com>'])
    expect(headersOf(told).get('subject')).toBe('[Shop] Investigating: Payments')
    expect(headersOf(told).get('list-unsubscribe')).toBe(`<${unsubscribe}>`)
    expect(headersOf(told).get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(bodyOf(told)).toContain('Cards are declined.')
    expect(bodyOf(told)).toContain(`${page.url}/incidents/i1`)
  })

  const hostile = 'Eve\r\nBcc: victim@example.com\r\nX-Injected: 1\r\n\r\n<script>alert(1)</script>'

  test('has the headers that we give it, whatever stands in names', async () => {
    const mail: AccountMail = { ...invitation, invitedBy: hostile, organization: hostile }
    await createAccountPost(mailer, site).send({ email: 'grace@example.com', locale: 'en' }, mail)
    const [one] = received
    if (one === undefined) throw new Error('Nothing was received.')
    expect(one.to).toEqual(['RCPT TO:<grace@example.com>'])
    const headers = headersOf(one)
    expect([...headers.keys()].toSorted()).toEqual(
      ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'].toSorted(),
    )
    // In HTML it is text.
    expect(bodyOf(one).slice(bodyOf(one).indexOf('<!doctype html>'))).not.toContain('<script')
  })

  test.each([
    'grace@example.com\r\nRCPT TO:<victim@example.com>',
    'grace@example.com, victim@example.com',
    'grace@example.com>\r\nDATA\r\n',
    'Grace <grace@example.com>, victim@example.com',
  ])('goes to one address or to none: %j', async (email) => {
    await createAccountPost(mailer, site)
      .send({ email, locale: 'en' }, { kind: 'reset', link })
      .catch(() => undefined)
    const recipients = received.flatMap(({ to }) => to)
    expect(recipients.length).toBeLessThanOrEqual(1)
    expect(recipients).not.toContain('RCPT TO:<victim@example.com>')
    for (const one of received) expect(headersOf(one).has('bcc')).toBe(false)
  })

  test('that the server does not take is a fault, not a silence', async () => {
    server.refusal = '550 no such mailbox'
    const sending = createAccountPost(mailer, site).send(
      { email: 'x@example.com', locale: 'en' },
      { kind: 'reset', link },
    )
    await expect(sending).rejects.toThrow('550')
  })
})
