import { describe, expect, test } from 'vitest'
import type { Addressee } from '#domain/alert/alert-work.ts'
import type { SummaryItem } from '#domain/alert/outbox.ts'
import type { Mail } from '#domain/mail.ts'
import { refuse } from '#domain/result.ts'
import { createDeliver } from './deliver.ts'

const ada: Addressee = { userId: 'ada', name: 'Ada', email: 'ada@example.com', locale: 'en', timeZone: 'Europe/Berlin' }
const site = () => ({ origin: 'https://ops.example.com', basePath: '' })
const message = { deliveryId: 'delivery-1', now: new Date() }

function mailbox(fault?: Error) {
  const mails: Mail[] = []
  const mailer = {
    send: async (mail: Mail) => {
      if (fault !== undefined) throw fault
      mails.push(mail)
    },
  }
  return { mails, deliver: createDeliver({ send: async () => refuse({ reason: 'bad_url' }), mailer, site }) }
}

const item = (issue: string, what: SummaryItem['what'], by = 'Grace'): SummaryItem => ({
  topic: 'followed',
  what,
  by,
  at: '2026-11-21T12:00:00.000Z',
  issue: { shortId: issue, title: '<script>', project: 'Web', link: `https://ops.example.com/issues/${issue}` },
})

describe('a summary mail', () => {
  test('about one issue bears its name, and tells what happened in order', async () => {
    const { mails, deliver } = mailbox()
    const items = [item('WEB-1', { kind: 'resolved' }), item('WEB-1', { kind: 'comment', text: 'On it.' })]
    await deliver.summary(ada, { items, more: 0 }, message)
    const [mail] = mails
    expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'WEB-1: <script>', id: 'delivery-1' })
    expect(mail?.text).toMatch(/Grace commented: On it\.[^]*Grace resolved it\.[^]*1:00/)
    expect(mail?.text).toContain('https://ops.example.com/account/notifications')
    expect(mail?.html).not.toContain('<script>')
  })

  test('about many says how many, and how many are not listed', async () => {
    const { mails, deliver } = mailbox()
    const items = [item('WEB-1', { kind: 'regressed', release: '' }, ''), item('WEB-2', { kind: 'escalating' }, '')]
    await deliver.summary({ ...ada, locale: null }, { items, more: 3 }, message)
    expect(mails[0]?.subject).toBe('5 updates on your issues')
    expect(mails[0]?.text).toContain('3 more updates are not listed here.')
  })

  test.each([
    [
      Object.assign(new Error('no such mailbox'), { responseCode: 550 }),
      { again: false, answer: { outcome: 'refused', status: 550 } },
    ],
    [
      Object.assign(new Error('try later'), { responseCode: 451 }),
      { again: true, answer: { outcome: 'busy', status: 451 } },
    ],
    [new Error('connect ECONNREFUSED'), { again: true, answer: { outcome: 'unreachable', status: null } }],
  ])('that the mail server does not take: %s', async (fault, expected) => {
    const { deliver } = mailbox(fault)
    expect(await deliver.summary(ada, { items: [item('WEB-1', { kind: 'merged' })], more: 0 }, message)).toMatchObject(
      expected,
    )
  })
})
