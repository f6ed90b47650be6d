import { absolute, paths, type Site } from '#domain/paths.ts'
import type { LimitNotice } from '#domain/quota/notice.ts'
import { formats, messages } from '#messages'
import type { Locale } from '#messages/locales.ts'
import { requestContext } from '#messages/request.ts'
import type { OwnerLetter } from '../mail/owner-post.ts'

type Status = Extract<LimitNotice, { kind: 'disk' }>['status']

const WEEKS_NAMED = 8

export function diskInWords(status: Status, locale: Locale, site: Site): OwnerLetter {
  const t = messages('mail', locale)
  const { number, dateTime } = formats({ ...requestContext(), locale })
  const size = (bytes: number) => `${number(bytes / 1e9, { maximumFractionDigits: bytes < 1e10 ? 2 : 0 })} GB`
  const day = (date: Date) => dateTime(date, { dateStyle: 'long', timeZone: 'UTC' })
  const { state, usedBytes, budgetBytes, freeBytes, reachedAt, at } = status
  const weeks = status.dropped
    .slice(0, WEEKS_NAMED)
    .map(({ week, bytes }) => t('disk.week', { week: day(week), bytes: size(bytes) }))
  const values = {
    used: size(usedBytes),
    max: budgetBytes === null ? 'none' : size(budgetBytes),
    free: size(freeBytes),
    weeks: weeks.join(', '),
  }
  const reached = state === 'near' && reachedAt !== null ? [t('disk.reached', { date: day(reachedAt) })] : []
  return {
    id: `disk.${state}.${at.toISOString().slice(0, 10)}`,
    subject: t(`disk.${state}.subject`),
    lead: t(`disk.${state}.lead`, values),
    action: { label: t('disk.action'), link: absolute(site, paths.organization('instance')) },
    paragraphs: [...reached, t(`disk.${state}.text`)],
  }
}
