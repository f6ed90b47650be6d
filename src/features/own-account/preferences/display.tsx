'use client'

import type { ChangeEvent } from 'react'
import { TIMES_COOKIE } from '#messages/cookies.ts'
import { Choice } from '#ui/choice.tsx'
import { useGo } from '#ui/place.ts'
import { chooseTheme, themeOf } from '#ui/theme.ts'

interface DisplayChoice {
  readonly label: string
  readonly hint: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: string
}

const YEAR_SECONDS = 31_536_000

/** Display settings of this browser. Changes apply immediately. */
export function Display({ theme, times }: { theme: DisplayChoice; times: DisplayChoice }) {
  const go = useGo()
  const chooseTimes = (value: string) => {
    document.cookie = `${TIMES_COOKIE}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
    go.refresh()
  }
  return (
    <div className="grid justify-items-start gap-4">
      <OneChoice name="theme" choice={theme} onChoose={(value) => chooseTheme(themeOf(value))} />
      <OneChoice name="times" choice={times} onChoose={chooseTimes} />
    </div>
  )
}

interface OneChoiceProps {
  readonly name: string
  readonly choice: DisplayChoice
  readonly onChoose: (value: string) => void
}

function OneChoice({ name, choice: { label, hint, options, chosen }, onChoose }: OneChoiceProps) {
  return (
    // Handles bubbling change events of the radio buttons inside.
    <div
      className="grid justify-items-start gap-1.5"
      onChange={({ target }: ChangeEvent<HTMLElement>) => {
        if (target instanceof HTMLInputElement) onChoose(target.value)
      }}
    >
      <span aria-hidden="true" className="text-sm font-medium text-ink">
        {label}
      </span>
      <Choice name={name} label={label} options={options} defaultValue={chosen} describedBy={`${name}-hint`} />
      <p id={`${name}-hint`} className="text-sm text-ink-3">
        {hint}
      </p>
    </div>
  )
}
