'use client'

import { createContext, use, type ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { ErrorState } from '#ui/states.tsx'
import { digestOf } from './digest.ts'

/** The texts of the view of an unexpected error. */
export interface CrashTexts {
  readonly title: string
  readonly text: string
  readonly advice: string
  readonly digest: string
  readonly copyDigest: string
  readonly copied: string
  readonly retry: string
  readonly home: string
}

// An error boundary is a client component that Next renders without props of ours, and no catalogue travels to the
// browser: so the root layout hands the few texts down through a context.
const Texts = createContext<CrashTexts | undefined>(undefined)

/** Gives {@link Crash} its texts. In the root layout. */
export function CrashTextsProvider({ texts, children }: { texts: CrashTexts; children: ReactNode }) {
  return <Texts value={texts}>{children}</Texts>
}

/** An unexpected error: what it means, its digest, and the ways on. */
export function Crash({ error, retry }: { error: unknown; retry: () => void }) {
  const texts = use(Texts)
  if (texts === undefined) return null
  const digest = digestOf(error)
  return (
    <ErrorState
      title={texts.title}
      digest={
        digest === undefined
          ? undefined
          : { value: digest, label: texts.digest, copy: texts.copyDigest, copied: texts.copied }
      }
      actions={
        <>
          <Button tone="primary" onClick={retry}>
            {texts.retry}
          </Button>
          <LinkButton href={paths.home()}>{texts.home}</LinkButton>
        </>
      }
    >
      <p>{texts.text}</p>
      <p>{texts.advice}</p>
    </ErrorState>
  )
}
