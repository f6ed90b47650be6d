'use client'

import { useState, useTransition, type SubmitEvent } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { formText } from '#ui/form-text.ts'
import { addPasskey, usePasskeys, type PasskeyProblem, type PasskeyRoutes } from '#ui/passkey.ts'
import { useGo } from '#ui/place.ts'
import { TextField } from '#ui/text-field.tsx'

interface AddPasskeyProps {
  readonly routes: PasskeyRoutes
  readonly texts: {
    readonly name: string
    readonly nameHint: string
    readonly add: string
    readonly adding: string
    readonly added: string
    readonly unsupported: string
    readonly noScript: string
  }
  readonly problems: Readonly<Record<PasskeyProblem, string>>
}

/** Adds a passkey: the only change here that requires JavaScript. */
export function AddPasskey({ routes, texts, problems }: AddPasskeyProps) {
  const isPossible = usePasskeys()
  const go = useGo()
  const [outcome, setOutcome] = useState<PasskeyProblem | 'added'>()
  const [working, start] = useTransition()
  if (isPossible === false) return <p className="text-sm text-ink-3">{texts.unsupported}</p>
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const name = formText(new FormData(form), 'passkeyName').trim()
    start(async () => {
      const problem = await addPasskey(routes, name)
      setOutcome(problem ?? 'added')
      if (problem !== undefined) return
      form.reset()
      go.refresh()
    })
  }
  return (
    <form onSubmit={add} className="grid max-w-form gap-3">
      {outcome !== undefined && !working && (
        <Banner
          tone={outcome === 'added' ? 'info' : 'warning'}
          title={outcome === 'added' ? texts.added : problems[outcome]}
          live
        />
      )}
      {/* Disabled before hydration. */}
      <fieldset disabled={isPossible !== true} className="grid gap-3">
        <TextField
          name="passkeyName"
          label={texts.name}
          hint={texts.nameHint}
          autoComplete="off"
          maxLength={80}
          required
        />
        <div>
          <Button type="submit" tone="primary" pending={working}>
            {working ? texts.adding : texts.add}
          </Button>
        </div>
      </fieldset>
      <noscript>
        <p className="text-sm text-ink-3">{texts.noScript}</p>
      </noscript>
    </form>
  )
}
