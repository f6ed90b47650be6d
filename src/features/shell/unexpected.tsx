'use client'

import { useEffect, useState } from 'react'
import { parseEventId } from '#domain/ids.ts'
import { paths } from '#domain/paths.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { ErrorState } from '#ui/states.tsx'
import { errorDigestOf } from './error-digest.ts'
import { mayLookUp } from './may-look-up.ts'

/** The texts of the view of an unexpected error. */
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

/** An unexpected error: what it means, what it is known by, and the ways on. */
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

/** The server knows an error of its own by a digest; of the browser's there is the event that was reported. */
function knownBy(texts: UnexpectedTexts, digest: string | undefined, event: string | undefined) {
  if (digest !== undefined) return { value: digest, label: texts.digest, copy: texts.copyDigest, copied: texts.copied }
  if (event !== undefined) return { value: event, label: texts.event, copy: texts.copyEvent, copied: texts.copied }
  return undefined
}

/** Whether the link to the event is for whoever looks. Asked when there is an error, and not before. */
function useMayLookUp(): boolean {
  const [may, setMay] = useState(false)
  useEffect(() => {
    // Where even this cannot be told there is just no link.
    mayLookUp().then(setMay, () => setMay(false))
  }, [])
  return may
}

/** Set by whatever reports the errors of this page to Mishap itself, once it is loaded. */
interface Reporter {
  readonly mishapLastEventId?: () => string | undefined
}

const ASKED_EVERY_MS = 500
const ASKED_TIMES = 20

/** The id of the event that an error of the browser was reported as, once it is known. */
function useReportedEvent(error: unknown, isOfBrowser: boolean): string | undefined {
  const [id, setId] = useState<string>()
  useEffect(() => {
    // React gives an error that a view was found for to nobody else.
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
