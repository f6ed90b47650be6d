'use client'

import X from 'lucide-react/icons/x'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { hidden } from '#ui/form/form-state.ts'

export interface Option {
  readonly value: string
  readonly label: string
}

const box =
  'h-10 min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-base text-ink placeholder:text-ink-3 aria-invalid:border-error max-sm:text-lg'

type Label = { readonly label: string; readonly name: string }

/** A select within a sentence. Its label is for screen readers only, as the sentence itself explains it visually. */
export function InlineSelect({
  label,
  options,
  groups,
  className,
  ...rest
}: ComponentProps<'select'> &
  Label & { options: readonly Option[]; groups?: readonly { label: string; options: readonly Option[] }[] }) {
  return (
    <select {...rest} id={rest.name} aria-label={label} className={cx(box, 'max-w-full cursor-pointer', className)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      {groups
        ?.filter((group) => group.options.length > 0)
        .map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
    </select>
  )
}

/** An input for a word or number within a sentence. */
export function InlineText({ label, className, ...rest }: ComponentProps<'input'> & Label) {
  return (
    <input
      autoComplete="off"
      spellCheck={false}
      placeholder={label}
      {...rest}
      id={rest.name}
      aria-label={label}
      className={cx(box, className ?? 'w-44')}
    />
  )
}

interface LineProps {
  /** `undefined` if valid. */
  readonly error: string | undefined
  /** The button that removes the line; `undefined` if it cannot be removed. */
  readonly remove?: { readonly intent: string; readonly label: string }
  readonly children: ReactNode
}

/** One line of a list. CSS shows the fields that belong to its current choice, so it works without JavaScript. */
export function Line({ error, remove, children }: LineProps) {
  const id = useId()
  return (
    <li aria-describedby={error === undefined ? undefined : id} className="grid grid-cols-1 gap-1">
      <div className="flex items-start gap-2">
        <div className="group/row flex min-w-0 flex-1 flex-wrap items-center gap-2">{children}</div>
        {remove !== undefined && (
          <IconButton type="submit" label={remove.label} name={hidden.intent} value={remove.intent} className="mt-1">
            <X aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
      {error !== undefined && (
        <p id={id} className="text-sm text-error-ink">
          {error}
        </p>
      )}
    </li>
  )
}

/** A clause of the rule: WHEN, IF, THEN. */
export function Clause({
  legend,
  hint,
  error,
  children,
}: {
  legend: string
  hint?: string
  error?: string | undefined
  children: ReactNode
}) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2 rounded-lg border border-line bg-surface p-4">
      <legend className="float-left mb-1 w-full text-sm font-semibold text-ink">{legend}</legend>
      {children}
      {error !== undefined && <p className="text-sm text-error-ink">{error}</p>}
      {hint !== undefined && <p className="text-sm text-ink-3">{hint}</p>}
    </fieldset>
  )
}
