'use client'

import { useEffect, useState } from 'react'
import { parseEventId } from '#domain/ids.ts'
import { paths } from '#domain/paths.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { ErrorState } from '#ui/states.tsx'
import { errorDigestOf } from './error-digest.ts'
import { mayLookUp } from './may-look-up.ts'

/** Texts of the unexpected error view. */
export interface UnexpectedTexts {
  readonly title: string
  readonly text: string
  readonly browserText: string
  readonly advice: string
  readonly browserAdvice: string
  readonly digest: string
  readonly copyDigest: string
  readonly event: string
  readonly copyEvent: string
  readonly copied: string
  readonly lookUp: string
  readonly retry: string
  readonly home: string
}

interface UnexpectedProps {
  readonly texts: UnexpectedTexts
  readonly error: unknown
  readonly retry: () => void
}

/** An unexpected error: its meaning, its id, and what to do. */
export function Unexpected({ texts, error, retry }: UnexpectedProps) {
  const digest = errorDigestOf(error)
  const eventId = useReportedEvent(error, digest === undefined)
  const mayLook = useMayLookUp()
  const event = eventId === undefined ? undefined : parseEventId(eventId)
  const lookUpHref = digest !== undefined ? paths.digest(digest) : event && paths.event(event)
  return (
    <ErrorState
      title={texts.title}
      digest={knownBy(texts, digest, event)}
      actions={
        <>
          <Button tone="primary" onClick={retry}>
            {texts.retry}
          </Button>
          {mayLook && lookUpHref !== undefined && (
            <LinkButton href={lookUpHref} prefetch={false}>
              {texts.lookUp}
            </LinkButton>
          )}
          <LinkButton href={paths.home()} prefetch={false}>
            {texts.home}
          </LinkButton>
        </>
      }
    >
      <p>{digest === undefined ? texts.browserText : texts.text}</p>
      <p>{digest === undefined ? texts.browserAdvice : texts.advice}</p>
    </ErrorState>
  )
}

/** Server errors are identified by digest, browser errors by their reported event. */
function knownBy(texts: UnexpectedTexts, digest: string | undefined, event: string | undefined) {
  if (digest !== undefined) return { value: digest, label: texts.digest, copy: texts.copyDigest, copied: texts.copied }
  if (event !== undefined) return { value: event, label: texts.event, copy: texts.copyEvent, copied: texts.copied }
  return undefined
}

/** Whether the user may follow the link to the event. Only requested after an error. */
function useMayLookUp(): boolean {
  const [may, setMay] = useState(false)
  useEffect(() => {
    // On failure, there is simply no link.
    mayLookUp().then(setMay, () => setMay(false))
  }, [])
  return may
}

/** Set by the reporter of this page's errors once it is loaded. */
interface Reporter {
  readonly mishapLastEventId?: () => string | undefined
}

const ASKED_EVERY_MS = 500
const ASKED_TIMES = 20

/** Returns the id of the event reported for a browser error, once known. */
function useReportedEvent(error: unknown, isOfBrowser: boolean): string | undefined {
  const [id, setId] = useState<string>()
  useEffect(() => {
    // React reports errors handled by a boundary nowhere else.
    reportError(error)
    if (!isOfBrowser) return
    let asked = 0
    const timer = setInterval(() => {
      asked += 1
      const found = (globalThis as Reporter).mishapLastEventId?.()
      setId(found)
      if (found !== undefined || asked === ASKED_TIMES) clearInterval(timer)
    }, ASKED_EVERY_MS)
    return () => clearInterval(timer)
  }, [error, isOfBrowser])
  return id
}
