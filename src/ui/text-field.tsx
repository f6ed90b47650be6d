import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field, fieldAttributes, type FieldTexts } from './field.tsx'

interface TextFieldProps extends ComponentProps<'input'>, FieldTexts {
  /** Also its id, unless `id` is given. */
  readonly name: string
}

/** A labelled single-line input. 16 px on phones, as Safari zooms into the page below that. */
export function TextField({ name, id = name, label, hint, error, className, ...rest }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...rest}
        {...fieldAttributes(id, { hint, error })}
        name={name}
        className={cx(
          'h-10 w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-ink-3 aria-invalid:border-error max-sm:text-lg',
          className,
        )}
      />
    </Field>
  )
}
