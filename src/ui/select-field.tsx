import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

interface SelectFieldProps extends ComponentProps<'select'> {
  /** Its id, too. */
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly hint?: string | undefined
  /** What is wrong with what was chosen. Stands in place of the hint. */
  readonly error?: string | undefined
}

/** A labelled choice out of a list that folds out. */
export function SelectField({ name, label, options, hint, error, className, ...rest }: SelectFieldProps) {
  const note = error ?? hint
  const noteId = `${name}-note`
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={name} className="text-sm font-medium text-ink">
        {label}
      </label>
      <select
        {...rest}
        id={name}
        name={name}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={note === undefined ? undefined : noteId}
        className={cx(
          'h-10 w-full cursor-pointer rounded-md border border-line-strong bg-surface px-2.5 text-base text-ink disabled:cursor-default disabled:border-line disabled:bg-sunken aria-invalid:border-error max-sm:text-lg',
          className,
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {note !== undefined && (
        <p id={noteId} className={cx('text-sm', error === undefined ? 'text-ink-3' : 'text-error-ink')}>
          {note}
        </p>
      )}
    </div>
  )
}
