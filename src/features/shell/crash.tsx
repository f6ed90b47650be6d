'use client'

import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { awayOf } from '#domain/store-away.ts'
import { requestFault } from '#ui/requests/faults.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { createPauses } from '#ui/requests/pauses.ts'
import { reloadOnce } from './reload-once.ts'
import { Unexpected, type UnexpectedTexts } from './unexpected.tsx'

/** The texts of whatever takes the place of a page that could not be shown. */
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

// Of all pages that break off: the one that takes the place of another begins where that one was.
const pauseBeforeNext = createPauses()

// An error boundary is a client component that Next renders without props of ours, and no catalogue travels to the
// browser: so the root layout hands the few texts down through a context.
const Texts = createContext<CrashTexts | undefined>(undefined)

/** Gives {@link Crash} its texts. In the root layout. */
export function CrashTextsProvider({ texts, children }: { texts: CrashTexts; children: ReactNode }) {
  return <Texts value={texts}>{children}</Texts>
}

interface CrashProps {
  readonly error: unknown
  /** Asks for the page once more. */
  readonly retry: () => void
}

/** In the place of a page that could not be shown: what that means, and the ways on. */
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
 * The page broke off in the middle, made no sense, or needs a store that is away. It is asked for again by itself, later
 * each time, or by hand.
 */
function Interrupted({
  title,
  text,
  texts,
  error,
  retry,
}: CrashProps & { title: string; text: string; texts: CrashTexts }) {
  useEffect(() => {
    // Each time that it broke off is an error of its own.
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

/** The page is of a version that the server no longer is. It is loaded anew; where that has just been done, it is an error. */
function Outdated({ texts, error, retry }: CrashProps & { texts: CrashTexts }) {
  const [isStuck, setStuck] = useState(false)
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- whether it was loaded anew is known to the browser alone
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
