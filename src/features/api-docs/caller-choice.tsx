'use client'

import { useState } from 'react'
import type { DocsTexts } from './texts.ts'

interface CallerChoiceProps {
  readonly token: string
  /** '' to use the session. Only kept in this page's memory. */
  readonly onToken: (token: string) => void
  readonly texts: DocsTexts
}

/** Chooses how requests authenticate: with the current session or with a pasted token. */
export function CallerChoice({ token, onToken, texts }: CallerChoiceProps) {
  const [isByToken, setByToken] = useState(false)
  const choose = (byToken: boolean) => {
    setByToken(byToken)
    if (!byToken) onToken('')
  }
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink">{texts.caller}</legend>
      <div className="flex min-h-10 flex-wrap items-center gap-x-5 gap-y-1">
        {[false, true].map((byToken) => (
          <label key={String(byToken)} className="inline-flex min-h-8 cursor-pointer items-center gap-2 text-ink">
            <input
              type="radio"
              name="caller"
              checked={isByToken === byToken}
              onChange={() => choose(byToken)}
              className="size-4.5 accent-accent"
            />
            {byToken ? texts.byToken : texts.session}
          </label>
        ))}
      </div>
      {isByToken && (
        <>
          <input
            type="password"
            aria-label={texts.token}
            aria-describedby="token-note"
            autoComplete="off"
            value={token}
            onChange={({ target }) => onToken(target.value.trim())}
            className="h-10 w-full rounded-md border border-line-strong bg-surface px-3 font-mono text-sm text-ink max-sm:text-lg"
          />
          <p id="token-note" className="text-sm text-ink-3">
            {texts.tokenHint}
          </p>
        </>
      )}
    </fieldset>
  )
}
