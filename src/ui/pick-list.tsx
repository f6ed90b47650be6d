'use client'

import { useId, useState, type KeyboardEvent } from 'react'
import { cx } from './cx.ts'
import { Field, fieldAttributes } from './field.tsx'
import { optionId, Options } from './options.tsx'
import { useFound } from './use-found.ts'

interface PickListProps {
  readonly label: string
  readonly hint?: string | undefined
  /** Returns the options for the typed text. */
  readonly find: (text: string) => Promise<readonly string[]>
  readonly onPick: (value: string) => void
  /** While a picked option is being processed. */
  readonly disabled?: boolean
  readonly error?: string | undefined
  readonly texts: { readonly none: string; readonly loading: string; readonly failed: string }
}

/** A search field with options below, picked with arrows and Enter or a press. */
export function PickList({ label, hint, find, onPick, disabled = false, error, texts }: PickListProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [answered, setAnswered] = useState<string>()
  const found = useFound(text, async (wanted) => {
    const options = await find(wanted)
    setAnswered(wanted)
    return options
  })
  const options = typeof found === 'string' ? [] : found
  const pick = (place: number) => {
    const chosen = options[place]
    if (chosen !== undefined && !disabled) onPick(chosen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 && event.key !== 'Enter') return
    event.preventDefault()
    if (step !== 0) setAt(Math.min(options.length - 1, Math.max(0, at + step)))
    // The options shown may still be for an earlier text.
    else if (answered === text) pick(at)
  }
  return (
    <div className="grid gap-2">
      <Field id={id} label={label} hint={hint} error={error}>
        <input
          {...fieldAttributes(id, { hint, error })}
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={options[at] === undefined ? undefined : optionId(`${id}list`, at)}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
          className="h-10 w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink max-sm:text-lg"
        />
      </Field>
      {typeof found === 'string' && (
        <output className={cx('text-sm', found === 'failed' ? 'text-error-ink' : 'text-ink-3')}>{texts[found]}</output>
      )}
      {typeof found !== 'string' && found.length === 0 && <output className="text-sm text-ink-3">{texts.none}</output>}
      <Options
        id={`${id}list`}
        label={label}
        options={options.map((option) => ({
          key: option,
          content: <bdi className="font-mono wrap-anywhere">{option}</bdi>,
        }))}
        at={at}
        onChoose={pick}
        className="max-h-64"
      />
    </div>
  )
}
