'use client'

import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { awayOf } from '#domain/store-away.ts'
import { requestFault } from '#ui/requests/faults.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { createPauses } from '#ui/requests/pauses.ts'
import { reloadOnce } from './reload-once.ts'
import { Unexpected, type UnexpectedTexts } from './unexpected.tsx'

/** Texts for a page that could not be shown. */
export interface CrashTexts extends UnexpectedTexts {
  readonly interrupted: string
  readonly interruptedText: string
  readonly away: string
  readonly awayText: string
  readonly catalogueAway: string
  readonly filesAway: string
  readonly filesAwayText: string
  readonly outdated: string
  readonly outdatedText: string
}

// Shared by all pages that break off, so that a replacement continues with the same delay.
const pauseBeforeNext = createPauses()

// Next renders error boundaries as client components without our props, and the message catalogue is not sent to the
// browser, so the root layout provides these few texts through a context.
const Texts = createContext<CrashTexts | undefined>(undefined)

/** Provides {@link Crash} with its texts. Used in the root layout. */
export function CrashTextsProvider({ texts, children }: { texts: CrashTexts; children: ReactNode }) {
  return <Texts value={texts}>{children}</Texts>
}

interface CrashProps {
  readonly error: unknown
  /** Requests the page again. */
  readonly retry: () => void
}

/** Shown instead of a page that could not be shown: the reason and what to do. */
export function Crash({ error, retry }: CrashProps) {
  const texts = use(Texts)
  if (texts === undefined) return null
  const rest = { texts, error, retry }
  const away = awayOf(error)
  if (away === 'events') return <Interrupted title={texts.away} text={texts.awayText} {...rest} />
  if (away === 'catalogue') return <Interrupted title={texts.catalogueAway} text={texts.awayText} {...rest} />
  if (away === 'files') return <Interrupted title={texts.filesAway} text={texts.filesAwayText} {...rest} />
  switch (requestFault(error)) {
    case 'lost':
      return <Interrupted title={texts.interrupted} text={texts.interruptedText} {...rest} />
    case 'outdated':
      return <Outdated texts={texts} error={error} retry={retry} />
    case undefined:
      return <Unexpected texts={texts} error={error} retry={retry} />
  }
}

/**
 * The page broke off, was unreadable, or needs a store that is unavailable. Retries automatically with growing delays,
 * or by hand.
 */
function Interrupted({
  title,
  text,
  texts,
  error,
  retry,
}: CrashProps & { title: string; text: string; texts: CrashTexts }) {
  useEffect(() => {
    // Each failure is a new error object.
    if (error === undefined) return undefined
    const timer = setTimeout(retry, pauseBeforeNext(performance.now()))
    return () => clearTimeout(timer)
  }, [error, retry])
  return (
    <Said title={title} text={text}>
      <Button onClick={retry}>{texts.retry}</Button>
    </Said>
  )
}

/**
 * The page belongs to an older server version. Reloads it, unless that has just been done, in which case it shows an
 * error.
 */
function Outdated({ texts, error, retry }: CrashProps & { texts: CrashTexts }) {
  const [isStuck, setStuck] = useState(false)
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows whether it was reloaded
    if (!reloadOnce()) setStuck(true)
  }, [])
  if (isStuck) return <Unexpected texts={texts} error={error} retry={retry} />
  return <Said title={texts.outdated} text={texts.outdatedText} />
}

function Said({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-prose justify-items-start gap-4 px-4 py-16 sm:px-6">
      <Banner tone="warning" title={title} live>
        {text}
      </Banner>
      {children}
    </div>
  )
}
