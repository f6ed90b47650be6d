import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

const control =
  'w-full rounded-md border border-line-strong bg-surface px-3 text-ink placeholder:text-ink-3 disabled:opacity-60 aria-invalid:border-error'

/** A line of text to fill in, without a label of its own: see {@link TextField} for one with. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cx(control, 'h-10 text-base', className)} />
}

/** The platform's own select: it works everywhere, with keyboard and thumb. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={cx(control, 'h-10 text-base', className)} />
}

interface FieldProps {
  /** The id of the control inside. */
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  /** What is wrong with what was filled in, and how to mend it. */
  readonly error?: string | undefined
  readonly children: ReactNode
}

/** Label, control and hint of one question; an error stands in place of the hint. Give the control `aria-describedby={describedBy(id, hint, error)}`. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-sm text-error-ink">
          {error}
        </p>
      )}
      {hint !== undefined && error === undefined && (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The id of the text that explains a control in a {@link Field}. */
export function describedBy(id: string, hint: string | undefined, error: string | undefined): string | undefined {
  if (error !== undefined) return `${id}-error`
  return hint === undefined ? undefined : `${id}-hint`
}

type TextFieldProps = Omit<FieldProps, 'children' | 'id'> & ComponentProps<'input'> & { name: string }

/** A labelled line of text. Its id is its name. */
export function TextField({ label, hint, error, ...rest }: TextFieldProps) {
  const id = rest.id ?? rest.name
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <Input
        {...rest}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </Field>
  )
}
