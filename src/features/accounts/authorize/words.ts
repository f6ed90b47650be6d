import type { AskRefusal } from '#domain/oauth/oauth.ts'
import { redirectHost } from '#domain/oauth/redirect-uri.ts'
import { messages } from '#messages'

/** Explains why an application's request is rejected. */
export function problemText(reason: AskRefusal['reason'] | 'nothing_allowed') {
  const t = messages('applications')
  return { title: t(`problem.${reason}.title`), text: t(`problem.${reason}.text`) }
}

/** Describes where the answer is sent. */
export function backText(redirectUri: string): string {
  const t = messages('applications')
  const host = redirectHost(redirectUri)
  if (host === 'localhost') return t('back.local')
  return host.endsWith(':') ? t('back.scheme', { scheme: host }) : host
}
