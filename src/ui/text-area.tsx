import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field, fieldAttributes, type FieldTexts } from './field.tsx'

interface TextAreaProps extends ComponentProps<'textarea'>, FieldTexts {
  /** Also its id. */
  readonly name: string
}

export function TextArea({ name, label, hint, error, className, ...rest }: TextAreaProps) {
  return (
    <Field id={name} label={label} hint={hint} error={error}>
      <textarea
        spellCheck={false}
        autoComplete="off"
        {...rest}
        {...fieldAttributes(name, { hint, error })}
        name={name}
        className={cx(
          'w-full rounded-md border border-line-strong bg-surface px-3 py-2 font-mono text-sm text-ink placeholder:text-ink-3 disabled:border-line disabled:bg-sunken aria-invalid:border-error max-sm:text-lg',
          className,
        )}
      />
    </Field>
  )
}
