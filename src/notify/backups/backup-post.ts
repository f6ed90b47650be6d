import type { BackupNotice } from '#domain/backups.ts'
import type { Mailer } from '#domain/mail.ts'
import { absolute, paths, type Site } from '#domain/paths.ts'
import type { Owner } from '#domain/quota/quota-catalogue.ts'
import { formats, messages } from '#messages'
import type { Locale } from '#messages/locales.ts'
import { requestContext } from '#messages/request.ts'
import { createOwnerPost, type OwnerLetter } from '../mail/owner-post.ts'

/**
 * Creates the function that notifies owners of failing backups.
 * @param mailer null: no mail is sent
 */
export function createBackupPost(mailer: Mailer | null, owners: () => Promise<readonly Owner[]>, site: () => Site) {
  return createOwnerPost<BackupNotice>(mailer, owners, site, inWords)
}

function inWords(notice: BackupNotice, locale: Locale, site: Site): OwnerLetter {
  const t = messages('mail', locale)
  const { dateTime } = formats({ ...requestContext(), locale })
  const shown = (at: Date | null) =>
    at === null ? t('backup.never') : dateTime(at, { dateStyle: 'long', timeStyle: 'short' })
  const action = { label: t('backup.action'), link: absolute(site, paths.organization('instance')) }
  const today = Math.floor(Date.now() / 86_400_000)
  switch (notice.kind) {
    case 'failing': {
      const values = { target: notice.target, last: shown(notice.last) }
      const [subject, lead] = [t('backup.failing.subject'), t('backup.failing.lead', values)]
      return { id: `backup.failing.${today}`, subject, lead, action, paragraphs: [notice.detail] }
    }
    case 'drill_failed': {
      const values = { target: notice.target, moment: shown(notice.moment) }
      const [subject, lead] = [t('backup.drill.subject'), t('backup.drill.lead', values)]
      return { id: `backup.drill.${today}`, subject, lead, action, paragraphs: notice.faults.slice(0, 10) }
    }
  }
}
