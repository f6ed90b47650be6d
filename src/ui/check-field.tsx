import type { ComponentProps } from 'react'

interface CheckFieldProps extends ComponentProps<'input'> {
  /** Also its id. */
  readonly name: string
  readonly label: string
  /** One sentence on what it does. */
  readonly hint: string
}

/** A checkbox with a label and a description. */
export function CheckField({ name, label, hint, ...rest }: CheckFieldProps) {
  const hintId = `${name}-hint`
  return (
    <div className="flex items-start gap-2.5">
      <input
        {...rest}
        type="checkbox"
        id={name}
        name={name}
        aria-describedby={hintId}
        className="mt-0.5 size-4.5 shrink-0 accent-accent"
      />
      <div className="grid min-w-0 gap-0.5">
        <label htmlFor={name} className="text-base font-medium text-ink">
          {label}
        </label>
        <p id={hintId} className="text-sm text-ink-2">
          {hint}
        </p>
      </div>
    </div>
  )
}
