import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Its id, too. */
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  /** What is wrong with what was filled in, and how to mend it. Stands in place of the hint. */
  readonly error?: string | undefined
}

/** A labelled text of several lines to fill in. */
export function TextArea({ name, label, hint, error, className, ...rest }: TextAreaProps) {
  const note = error ?? hint
  const noteId = `${name}-note`
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={name} className="text-sm font-medium text-ink">
        {label}
      </label>
      <textarea
        spellCheck={false}
        autoComplete="off"
        {...rest}
        id={name}
        name={name}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={note === undefined ? undefined : noteId}
        className={cx(
          'w-full rounded-md border border-line-strong bg-surface px-3 py-2 font-mono text-sm text-ink placeholder:text-ink-3 disabled:border-line disabled:bg-sunken aria-invalid:border-error max-sm:text-lg',
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
