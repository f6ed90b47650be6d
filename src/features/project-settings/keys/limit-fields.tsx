'use client'

import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { problemOf, type FieldProblem } from '#ui/form/form-state.ts'
import { fieldOf } from './fields.ts'
import type { KeyValues, LimitUnit } from './values.ts'

export interface LimitTexts {
  readonly legend: string
  readonly items: string
  readonly every: string
  readonly unit: string
  readonly hint: string
  readonly units: readonly { readonly value: LimitUnit; readonly label: string }[]
}

interface LimitFieldsProps {
  readonly publicKey: string
  readonly values: KeyValues
  readonly problems: readonly FieldProblem[]
  readonly texts: LimitTexts
}

const control =
  'h-10 w-full rounded-md border border-line-strong bg-surface px-2.5 text-base text-ink disabled:border-line disabled:bg-sunken aria-invalid:border-error max-sm:text-lg'

/** A rate limit: number of items and window, side by side. */
export function LimitFields({ publicKey, values, problems, texts }: LimitFieldsProps) {
  const [count, every, unit] = [fieldOf.count(publicKey), fieldOf.every(publicKey), fieldOf.unit(publicKey)]
  const wrong = problemOf(problems, count) ?? problemOf(problems, every)
  const noteId = `${count}-note`
  const number = (name: string, defaultValue: string) => (
    <input
      id={name}
      name={name}
      defaultValue={defaultValue}
      aria-invalid={problemOf(problems, name) === undefined ? undefined : true}
      aria-describedby={noteId}
      inputMode="numeric"
      autoComplete="off"
      className={control}
    />
  )
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink">{texts.legend}</legend>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,2fr)] gap-2 sm:max-w-form">
        <Labelled id={count} label={texts.items}>
          {number(count, values.count)}
        </Labelled>
        <Labelled id={every} label={texts.every}>
          {number(every, values.every)}
        </Labelled>
        <Labelled id={unit} label={texts.unit}>
          <select id={unit} name={unit} defaultValue={values.unit} className={cx(control, 'cursor-pointer')}>
            {texts.units.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Labelled>
      </div>
      <p id={noteId} className={cx('text-sm', wrong === undefined ? 'text-ink-3' : 'text-error-ink')}>
        {wrong ?? texts.hint}
      </p>
    </fieldset>
  )
}

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-end gap-1">
      <label htmlFor={id} className="text-xs font-medium text-ink-2">
        {label}
      </label>
      {children}
    </div>
  )
}
