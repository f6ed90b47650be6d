import type { Addressee } from '#domain/alert/alert-work.ts'
import type { AlertNotice } from '#domain/alert/notice.ts'
import type { StatusMessage, Summary } from '#domain/alert/outbox.ts'
import type { ReceiverConfig } from '#domain/alert/receiver.ts'
import type { Mail, Mailer } from '#domain/mail.ts'
import type { Site } from '#domain/paths.ts'
import { parseLocale, type Locale } from '#messages/locales.ts'
import type { Send } from '../send.ts'
import type { SlackAccess } from '../slack/api.ts'
import { statusMail } from '../status-pages/status-mail.ts'
import { statusRequest } from '../status-pages/status-webhook.ts'
import { alertMail } from './alert-mail.ts'
import { summaryMail } from './summary-mail.ts'
import { attemptOf, mailAttempt, type Attempt } from './attempt.ts'
import { requestFor } from './request-for.ts'
import { appMessage, postByApp } from './slack-app.ts'
import { inWords } from './wording.ts'

export interface DeliverParts {
  readonly send: Send
  /** null: the server has no SMTP. */
  readonly mailer: Mailer | null
  readonly site: () => Site
  /** The current Slack app; absent or `undefined` if none is connected. */
  readonly slack?: () => Promise<SlackAccess | undefined>
}

interface Sendable {
  readonly deliveryId: string
  readonly now: Date
}

/** Sends individual messages and returns the outcome. Never throws for a receiver's failure. */
export interface Deliver {
  toReceiver(config: ReceiverConfig, locale: string, notice: AlertNotice, message: Sendable): Promise<Attempt>
  toPerson(person: Addressee, notice: AlertNotice, message: Sendable): Promise<Attempt>
  summary(person: Addressee, summary: Summary, message: Sendable): Promise<Attempt>
  toSubscriber(message: StatusMessage, delivery: Sendable): Promise<Attempt>
}

/** @param parts the only client for requests, and the mail server */
export function createDeliver({ send, mailer, site, slack }: DeliverParts): Deliver {
  async function mail(composed: Mail, now: Date): Promise<Attempt> {
    if (mailer === null) return { answer: { at: now, outcome: 'no_mail', status: null, text: '' }, again: false }
    try {
      await mailer.send(composed)
      return { answer: { at: now, outcome: 'taken', status: 250, text: '' }, again: false }
    } catch (fault) {
      return mailAttempt(fault, now)
    }
  }

  return {
    toReceiver: async (config, language, notice, { deliveryId, now }) => {
      const locale = localeOf(language)
      const words = inWords(notice, locale)
      if (config.kind === 'slack_app') {
        const body = appMessage(config.channel, { notice, words, deliveryId, now }, locale)
        return postByApp(send, await slack?.(), body, now)
      }
      if (config.kind !== 'mail')
        return attemptOf(await send(requestFor(config, { notice, words, deliveryId, now })), now)
      const to = { email: config.address, locale, isOwn: false }
      return mail(alertMail(to, { notice, words, deliveryId }, site()), now)
    },
    toPerson: ({ email, locale: language }, notice, { deliveryId, now }) => {
      const locale = localeOf(language)
      const words = inWords(notice, locale)
      return mail(alertMail({ email, locale, isOwn: true }, { notice, words, deliveryId }, site()), now)
    },
    summary: ({ email, locale, timeZone }, summary, { deliveryId, now }) =>
      mail(
        summaryMail({ email, locale: localeOf(locale), timeZone: timeZone ?? 'UTC' }, summary, deliveryId, site()),
        now,
      ),
    toSubscriber: async ({ to, notice }, { deliveryId, now }) => {
      switch (to.kind) {
        case 'mail':
          return mail(statusMail({ email: to.target, locale: localeOf(to.locale) }, notice, deliveryId), now)
        case 'webhook':
          return attemptOf(await send(statusRequest(to.target, notice, { deliveryId, now })), now)
      }
    },
  }
}

function localeOf(text: string | null): Locale {
  return (text === null ? undefined : parseLocale(text)) ?? 'en'
}
