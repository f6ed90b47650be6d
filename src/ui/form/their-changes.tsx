'use client'

import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { hidden } from './form-state.ts'
import { useForm } from './form.tsx'

export interface TheirTexts {
  readonly takeTheirs: string
  readonly theirs: string
}

/** Shown after a save conflict: the other user's version and the two ways to continue. */
export function TheirChanges({ texts }: { readonly texts: TheirTexts }) {
  const { note, theirs } = useForm().state
  if (note?.tone !== 'stale') return null
  return (
    <Banner tone="warning" title={note.title} live>
      <p>{note.text}</p>
      <details className="mt-2">
        <summary className="cursor-pointer font-medium text-ink underline">{texts.theirs}</summary>
        <pre className="mt-2 max-h-80 overflow-auto rounded-md bg-surface px-3 py-2 font-mono text-sm whitespace-pre-wrap text-ink">
          {theirs}
        </pre>
      </details>
      <Button type="submit" name={hidden.intent} value="theirs" className="mt-3">
        {texts.takeTheirs}
      </Button>
    </Banner>
  )
}
