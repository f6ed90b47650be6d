import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

interface TextFieldProps extends ComponentProps<'input'> {
  /** Its id, too, unless it is given one. */
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  /** What is wrong with what was filled in, and how to mend it. Stands in place of the hint. */
  readonly error?: string | undefined
}

/** A labelled line of text to fill in. 16 px on a phone: below that, Safari zooms into the page. */
export function TextField({ name, id = name, label, hint, error, className, ...rest }: TextFieldProps) {
  const note = error ?? hint
  const noteId = `${id}-note`
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        name={name}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={note === undefined ? undefined : noteId}
        className={cx(
          'h-10 w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-ink-3 aria-invalid:border-error max-sm:text-lg',
          className,
        )}
      />
      {note !== undefined && (
        <p id={noteId} className={cx('text-sm', error === undefined ? 'text-ink-3' : 'text-error-ink')}>
          {note}
        </p>
      )}
    </div>
  )
}
