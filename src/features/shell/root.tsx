import { cookies } from 'next/headers'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import { fontClasses } from '#ui/fonts.ts'
import { UnsentTextsProvider, type UnsentTexts } from '#ui/form/unsent.tsx'
import { IconSprite } from '#ui/icon-sprite.tsx'
import { HashHistory } from '#ui/hash-history.tsx'
import { LocalePrefix } from '#ui/locale-prefix.tsx'
import { THEME_COOKIE, themeOf } from '#ui/theme.ts'
import { BrowserTimeZone } from './browser-time-zone.tsx'
import { ConnectionNotice, type ConnectionTexts } from './connection-notice.tsx'
import { CrashTextsProvider, type CrashTexts } from './crash.tsx'
import { DocumentBroken } from './document-broken.tsx'
import { DocumentEnd, DocumentWatch } from './document-watch.tsx'
import { InteractiveMark } from './interactive-mark.tsx'

/** The root document. */
export async function Root({ children }: { children: ReactNode }) {
  // Forces dynamic rendering: only then can Next add the request's nonce to its scripts, without which the
  // Content-Security-Policy blocks them.
  await connection()
  const { locale, localePrefix, timeZone } = requestContext()
  const t = messages('errors')
  const theme = themeOf((await cookies()).get(THEME_COOKIE)?.value)
  return (
    <html lang={locale} className={fontClasses} data-theme={theme}>
      {/* oxlint-disable-next-line next/no-head-element -- correct in a layout; the rule is for the pages router */}
      <head>
        <DocumentWatch />
      </head>
      <body>
        <DocumentBroken title={t('crashed.interrupted')} text={t('crashed.interruptedText')} />
        <IconSprite />
        <LocalePrefix prefix={localePrefix}>
          <CrashTextsProvider texts={crashTexts()}>
            <UnsentTextsProvider texts={unsentTexts()}>{children}</UnsentTextsProvider>
          </CrashTextsProvider>
          <ConnectionNotice {...connectionTexts()} />
          <BrowserTimeZone shown={timeZone} />
          <HashHistory />
          <InteractiveMark />
        </LocalePrefix>
        <DocumentEnd />
      </body>
    </html>
  )
}

function connectionTexts(): ConnectionTexts {
  const t = messages('errors')
  return {
    title: t('connection.title'),
    text: t('connection.text'),
    back: t('connection.back'),
    damaged: { title: t('crashed.interrupted'), text: t('crashed.interruptedText'), retry: t('crashed.retry') },
  }
}

function crashTexts(): CrashTexts {
  const t = messages('errors')
  return {
    title: t('crashed.title'),
    text: t('crashed.text'),
    browserText: t('crashed.browserText'),
    advice: t('crashed.advice'),
    browserAdvice: t('crashed.browserAdvice'),
    digest: t('crashed.digest'),
    copyDigest: t('crashed.copyDigest'),
    event: t('crashed.event'),
    copyEvent: t('crashed.copyEvent'),
    copied: messages('common')('copied'),
    lookUp: t('crashed.lookUp'),
    retry: t('crashed.retry'),
    home: t('crashed.home'),
    interrupted: t('crashed.interrupted'),
    interruptedText: t('crashed.interruptedText'),
    away: t('crashed.away'),
    awayText: t('crashed.awayText'),
    catalogueAway: t('crashed.catalogueAway'),
    filesAway: t('crashed.filesAway'),
    filesAwayText: t('crashed.filesAwayText'),
    outdated: t('crashed.outdated'),
    outdatedText: t('crashed.outdatedText'),
  }
}

function unsentTexts(): UnsentTexts {
  const t = messages('errors')
  return {
    unanswered: t('unsent.unanswered'),
    unansweredText: t('unsent.unansweredText'),
    outdated: t('unsent.outdated'),
    outdatedText: t('unsent.outdatedText'),
  }
}
