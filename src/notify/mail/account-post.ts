import type { AccountMail, AccountPost, Receiver } from '#domain/account/account-mail.ts'
import type { Mailer } from '#domain/mail.ts'
import { absolute, type Site } from '#domain/paths.ts'
import { formats, messages } from '#messages'
import { parseLocale, type Locale } from '#messages/locales.ts'
import { requestContext } from '#messages/request.ts'
import { asHtml, asText } from './letter.ts'

/** Mails about accounts, in the recipient's language. */
export function createAccountPost(mailer: Mailer, site: () => Site): AccountPost {
  return {
    send: (to, mail) => {
      const locale = localeOf(to)
      const { subject, lead, action, paragraphs } = inWords(mail, locale)
      const t = messages('mail', locale)
      const footer = t('sentBy', { site: absolute(site(), '') })
      const below = t('linkBelow')
      const letter = {
        language: locale,
        lead,
        paragraphs,
        footer,
        ...(action !== undefined && { action: { ...action, below } }),
      }
      return mailer.send({ to: to.email, subject, text: asText(letter), html: asHtml(letter) })
    },
  }
}

function localeOf({ locale }: Receiver): Locale {
  return (locale === null ? undefined : parseLocale(locale)) ?? requestContext().locale
}

interface Words {
  readonly subject: string
  readonly lead: string
  readonly action?: { readonly label: string; readonly link: string }
  readonly paragraphs: readonly string[]
}

function inWords(mail: AccountMail, locale: Locale): Words {
  const t = messages('mail', locale)
  switch (mail.kind) {
    case 'invitation':
      return invitationInWords(mail, locale)
    case 'reset':
      return {
        subject: t('reset.subject'),
        lead: t('reset.lead'),
        action: { label: t('reset.action'), link: mail.link },
        paragraphs: [t('reset.other')],
      }
    case 'confirm_email':
      return {
        subject: t('confirmEmail.subject'),
        lead: t('confirmEmail.lead'),
        action: { label: t('confirmEmail.action'), link: mail.link },
        paragraphs: [t('confirmEmail.other')],
      }
    case 'confirm_sign_up':
      return {
        subject: t('confirmSignUp.subject', { organization: mail.organization }),
        lead: t('confirmSignUp.lead', { organization: mail.organization }),
        action: { label: t('confirmSignUp.action'), link: mail.link },
        paragraphs: [t('confirmSignUp.other')],
      }
    case 'already_registered':
      return {
        subject: t('alreadyRegistered.subject'),
        lead: t('alreadyRegistered.lead', { organization: mail.organization }),
        action: { label: t('alreadyRegistered.action'), link: mail.link },
        paragraphs: [t('alreadyRegistered.other')],
      }
    case 'password_changed':
      return {
        subject: t('passwordChanged.subject'),
        lead: t('passwordChanged.lead'),
        action: { label: t('passwordChanged.action'), link: mail.link },
        paragraphs: [t('passwordChanged.other')],
      }
    case 'email_changed':
      return {
        subject: t('emailChanged.subject'),
        lead: t('emailChanged.lead', { email: mail.newEmail }),
        paragraphs: [t('emailChanged.other')],
      }
  }
}

function invitationInWords(mail: Extract<AccountMail, { kind: 'invitation' }>, locale: Locale): Words {
  const t = messages('mail', locale)
  const { invitedBy, organization, link } = mail
  const role = t(`role.${mail.role}`)
  const until = formats({ ...requestContext(), locale }).dateTime(mail.expiresAt, { dateStyle: 'long' })
  // The operator and tokens have no name that would mean anything to the recipient.
  const isNamed = invitedBy !== ''
  return {
    subject: isNamed
      ? t('invitation.subject', { invitedBy, organization })
      : t('invitation.subjectNobody', { organization }),
    lead: isNamed
      ? t('invitation.lead', { invitedBy, organization, role })
      : t('invitation.leadNobody', { organization, role }),
    action: { label: t('invitation.action'), link },
    paragraphs: [t('invitation.text', { until }), t('invitation.other')],
  }
}
