import type { Mailer } from '#domain/mail.ts'
import { absolute, paths, type Site } from '#domain/paths.ts'
import type { LimitNotice } from '#domain/quota/notice.ts'
import type { Owner } from '#domain/quota/quota-catalogue.ts'
import { formats, messages } from '#messages'
import type { Locale } from '#messages/locales.ts'
import { requestContext } from '#messages/request.ts'
import { createOwnerPost, type OwnerLetter } from '../mail/owner-post.ts'
import { diskInWords } from './disk-words.ts'

/**
 * Creates the function that notifies owners of limits by mail, each in their language.
 * @param mailer null: no mail is sent
 */
export function createLimitPost(mailer: Mailer | null, owners: () => Promise<readonly Owner[]>, site: () => Site) {
  return createOwnerPost<LimitNotice>(mailer, owners, site, inWords)
}

function inWords(notice: LimitNotice, locale: Locale, site: Site): OwnerLetter {
  const t = messages('mail', locale)
  const category = (name: Parameters<typeof quotaName>[0]) => quotaName(name, locale)
  switch (notice.kind) {
    case 'quota': {
      const { quota, step, project } = notice
      const until = formats({ ...requestContext(), locale }).dateTime(new Date(quota.window.until), {
        dateStyle: 'long',
        timeStyle: 'short',
      })
      const values = {
        step: String(step),
        category: category(quota.category),
        subject: project?.name ?? t('limit.organization'),
      }
      const key = step === 100 ? 'limit.full' : 'limit.nearly'
      return {
        id: `quota.${quota.id}.${quota.window.since}.${step}`,
        subject: t(`${key}.subject`, values),
        lead: t(`${key}.lead`, { ...values, until }),
        action: { label: t('limit.action'), link: absolute(site, paths.organization('limits')) },
        paragraphs: [],
      }
    }
    case 'disk':
      return diskInWords(notice.status, locale, site)
    case 'copy':
      return {
        id: `disk.copy.${notice.path}`,
        subject: t('disk.copy.subject'),
        lead: t('disk.copy.lead', { path: notice.path }),
        action: { label: t('disk.action'), link: absolute(site, paths.organization('instance')) },
        paragraphs: [t('disk.copy.text')],
      }
    case 'spike': {
      const { project, stopped } = notice
      const values = { category: category(notice.category), project: project.name, stopped }
      return {
        id: `spike.${project.slug}.${notice.category}.${Math.floor(Date.now() / 86_400_000)}`,
        subject: t('limit.spike.subject', values),
        lead: t('limit.spike.lead', values),
        action: {
          label: t('limit.spike.action'),
          link: absolute(site, paths.projectSettings(project.slug, 'limits')),
        },
        paragraphs: [t('limit.spike.text')],
      }
    }
  }
}

function quotaName(category: Extract<LimitNotice, { kind: 'quota' }>['quota']['category'], locale: Locale): string {
  return messages('organization', locale)(`limits.category.${category}`)
}
