'use client'

import { useId, useState } from 'react'
import { useField } from '../form.tsx'
import { Field, fieldAttributes } from '../../field.tsx'
import { textOf, textsOf } from './held.ts'

interface Option {
  readonly value: string
  readonly label: string
  /** Distinguishes it from others with the same name. */
  readonly note?: string
}

interface SearchListInputProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly options: readonly Option[]
  /** Allows several choices. */
  readonly many?: boolean
  readonly texts: {
    /** Placeholder of the search field. */
    readonly search: string
    readonly none: string
    /** Shown if there are more matches than rows. */
    readonly more: string
  }
}

/** Number of rows shown; searching finds the others. */
const MOST_SHOWN = 50

/** A searchable single or multiple choice. Earlier choices come first and stay selected even when filtered out. */
export function SearchListInput({ name, label, hint, options, many = false, texts }: SearchListInputProps) {
  const id = useId()
  const { held, error } = useField(name)
  const [before] = useState(() => new Set(many ? textsOf(held) : [textOf(held) ?? '']))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(before)
  const [text, setText] = useState('')
  const words = text.toLowerCase().split(/\s+/)
  const found = options.filter((option) => words.every((word) => wordsOf(option).includes(word)))
  const shown = [
    ...found.filter(({ value }) => before.has(value)),
    ...found.filter(({ value }) => !before.has(value)),
  ].slice(0, MOST_SHOWN)
  const unseen = [...chosen].filter((value) => value !== '' && !shown.some((option) => option.value === value))
  const choose = (value: string, isOn: boolean) =>
    setChosen(many ? withOr(chosen, value, isOn) : new Set(isOn ? [value] : []))
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="grid min-w-0 rounded-md border border-line-strong">
        <input
          {...fieldAttributes(id, { hint, error })}
          type="search"
          autoComplete="off"
          placeholder={texts.search}
          value={text}
          onChange={(event) => setText(event.target.value)}
          // This field only searches, so Enter must not submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className="h-control min-w-0 rounded-t-md border-b border-line bg-transparent px-3 text-base text-ink placeholder:text-ink-3"
        />
        {unseen.map((value) => (
          <input key={value} type="hidden" name={name} value={value} />
        ))}
        <ul aria-label={label} className="max-h-72 overflow-y-auto px-3 py-1.5">
          {shown.map((option) => (
            <Row
              key={option.value}
              {...{ name, option, many }}
              isOn={chosen.has(option.value)}
              onChange={(isOn) => choose(option.value, isOn)}
            />
          ))}
          {shown.length === 0 && <li className="py-1.5 text-sm text-ink-2">{texts.none}</li>}
          {found.length > shown.length && <li className="py-1.5 text-sm text-ink-3">{texts.more}</li>}
        </ul>
      </div>
    </Field>
  )
}

interface RowProps {
  readonly name: string
  readonly option: Option
  readonly many: boolean
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function Row({ name, option: { value, label, note }, many, isOn, onChange }: RowProps) {
  return (
    <li>
      <label className="flex min-h-control min-w-0 cursor-pointer items-center gap-2.5 text-base text-ink">
        <input
          type={many ? 'checkbox' : 'radio'}
          name={name}
          value={value}
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
          className="size-4.5 shrink-0 accent-accent"
        />
        <span className="min-w-0 truncate">{label}</span>
        {note !== undefined && <span className="shrink-0 text-sm text-ink-3">{note}</span>}
      </label>
    </li>
  )
}

function wordsOf({ label, note = '' }: Option): string {
  return `${label} ${note}`.toLowerCase()
}

function withOr(chosen: ReadonlySet<string>, value: string, isOn: boolean): ReadonlySet<string> {
  return isOn ? new Set([...chosen, value]) : new Set([...chosen].filter((one) => one !== value))
}
