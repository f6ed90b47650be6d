import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface FieldTexts {
  readonly label: string
  readonly hint?: string | undefined
  /** Describes the error and how to fix it. Replaces the hint. */
  readonly error?: string | undefined
}

/** Attributes that link the input with this id to its label and note. */
export function fieldAttributes(id: string, { hint, error }: Omit<FieldTexts, 'label'>) {
  return {
    id,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': (error ?? hint) === undefined ? undefined : noteIdOf(id),
  } as const
}

/** Label above, hint or error below, for the input with this id. */
export function Field({ id, label, hint, error, children }: FieldTexts & { id: string; children: ReactNode }) {
  const note = error ?? hint
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      {children}
      {note !== undefined && (
        <p id={noteIdOf(id)} className={cx('text-sm', error === undefined ? 'text-ink-3' : 'text-error-ink')}>
          {note}
        </p>
      )}
    </div>
  )
}

function noteIdOf(id: string): string {
  return `${id}-note`
}
