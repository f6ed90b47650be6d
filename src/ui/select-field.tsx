import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field, fieldAttributes, type FieldTexts } from './field.tsx'

interface SelectFieldProps extends ComponentProps<'select'>, FieldTexts {
  /** Also its id. */
  readonly name: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

export function SelectField({ name, label, options, hint, error, className, ...rest }: SelectFieldProps) {
  return (
    <Field id={name} label={label} hint={hint} error={error}>
      <select
        {...rest}
        {...fieldAttributes(name, { hint, error })}
        name={name}
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
    </Field>
  )
}
