import type { Summary, SummaryItem } from '#domain/alert/outbox.ts'
import type { Mail } from '#domain/mail.ts'
import { absolute, paths, type Site } from '#domain/paths.ts'
import { formats, messages } from '#messages'
import type { Locale } from '#messages/locales.ts'
import { requestContext } from '#messages/request.ts'
import { asHtml, asText, type Letter, type Thing } from '../mail/letter.ts'
import { footerOf, settingsLine } from './alert-mail.ts'
import { shortened } from './wording.ts'

/** The recipient, with their language and time zone. */
export interface SummaryReader {
  readonly email: string
  readonly locale: Locale
  readonly timeZone: string
}

/** A digest mail about issues that concern a person: one section per issue, with everything that happened to it. */
export function summaryMail(to: SummaryReader, summary: Summary, deliveryId: string, site: Site): Mail {
  const t = messages('notify', to.locale)
  const { items, more } = summary
  const count = items.length + more
  const byIssue = [...Map.groupBy(items, ({ issue }) => issue.link).values()]
  const [only] = byIssue.length === 1 && more === 0 ? byIssue : []
  const issue = only?.[0]?.issue
  const subject =
    issue === undefined
      ? t('summary.subject', { count })
      : t('summary.subjectOne', { shortId: issue.shortId, title: shortened(issue.title, 150) })
  const letter: Letter = {
    language: to.locale,
    lead: t('summary.lead', { count }),
    things: byIssue.flatMap((ofOne) => thingOf(ofOne, to)),
    action: {
      label: t('summary.open'),
      link: absolute(site, paths.issues({ query: 'assigned:me' })),
      below: messages('mail', to.locale)('linkBelow'),
    },
    paragraphs: [...(more === 0 ? [] : [t('summary.more', { count: more })]), settingsLine(to.locale, site)],
    footer: footerOf(to.locale, site),
  }
  return { to: to.email, subject, text: asText(letter), html: asHtml(letter), id: deliveryId }
}

/** @param items of one issue, newest first */
function thingOf(items: readonly SummaryItem[], { locale, timeZone }: SummaryReader): readonly Thing[] {
  const [newest] = items
  if (newest === undefined) return []
  const when = formats({ ...requestContext(), locale, timeZone }).dateTime(new Date(newest.at), {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const { shortId, title, project, link } = newest.issue
  return [
    {
      title: `${shortId} ${shortened(title, 200)}`,
      link,
      note: `${project} · ${when}`,
      lines: items.toReversed().map((item) => sentence(item, locale)),
    },
  ]
}

function sentence({ topic, what, by }: SummaryItem, locale: Locale): string {
  const t = messages('notify', locale)
  const isBySelf = by === ''
  switch (what.kind) {
    case 'assigned':
      return isBySelf ? t('summary.assignedBySelf') : t('summary.assigned', { by })
    case 'comment':
      return t(topic === 'mentioned' ? 'summary.mentioned' : 'summary.comment', { by, text: what.text })
    case 'resolved':
    case 'archived':
    case 'reopened':
      return isBySelf ? t(`summary.${what.kind}BySelf`) : t(`summary.${what.kind}`, { by })
    case 'regressed':
      return what.release === '' ? t('summary.regressed') : t('summary.regressedIn', { release: what.release })
    case 'priority':
      return isBySelf ? t('summary.prioritySelf') : t('summary.priority', { by })
    case 'unassigned':
    case 'merged':
      return t(`summary.${what.kind}`, { by: isBySelf ? 'Mishap' : by })
    case 'escalating':
      return t('summary.escalating')
    case 'linked':
    case 'unlinked':
      return t(`summary.${what.kind}`, { key: what.key })
  }
}
