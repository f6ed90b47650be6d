import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field, fieldAttributes, type FieldTexts } from './field.tsx'

interface TextFieldProps extends ComponentProps<'input'>, FieldTexts {
  /** Its id, too, unless it is given one. */
  readonly name: string
}

/** A labelled line of text to fill in. 16 px on a phone: below that, Safari zooms into the page. */
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
