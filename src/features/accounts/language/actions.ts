'use server'

import { refresh } from 'next/cache'
import { cookies } from 'next/headers'
import { LOCALE_COOKIE } from '#messages/cookies.ts'
import { parseLocale } from '#messages/locales.ts'
import { formText } from '#ui/form-text.ts'

const YEAR_SECONDS = 31_536_000

/** Remembers the language in this browser, for whoever has no account or chose none there. Needs no permission. */
export async function chooseLanguage(form: FormData): Promise<void> {
  const locale = parseLocale(formText(form, 'locale'))
  if (locale === undefined) return
  const kept = { path: '/', maxAge: YEAR_SECONDS, sameSite: 'lax', httpOnly: true } as const
  ;(await cookies()).set(LOCALE_COOKIE, locale, kept)
  refresh()
}
