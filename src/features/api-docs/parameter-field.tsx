'use client'

import type { ChangeEvent } from 'react'
import type { Parameter } from './document.ts'
import { isSeveral } from './request.ts'

interface ParameterFieldProps {
  readonly id: string
  readonly parameter: Parameter
  /** Hint for parameters with several values. */
  readonly several: string
  readonly value: string
  readonly onValue: (value: string) => void
}

const looks =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 font-mono text-sm text-ink placeholder:text-ink-3 max-sm:text-lg'

/** An input for a parameter: a select for enumerations, one line per value for repeatable ones. */
export function ParameterField({ id, parameter, several, value, onValue }: ParameterFieldProps) {
  const { name, required, schema } = parameter
  const shared = {
    id,
    value,
    required,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      onValue(target.value),
  }
  const usual =
    isSeveral(parameter) || schema.default === undefined ? '' : JSON.stringify(schema.default).replaceAll('"', '')
  const options = schema.enum ?? (schema.type === 'boolean' ? [true, false] : undefined)
  return (
    <div className="grid min-w-0 items-center gap-x-3 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <label htmlFor={id} className="min-w-0 font-mono text-sm wrap-anywhere text-ink">
        {name}
      </label>
      {options !== undefined ? (
        <select {...shared} className={`${looks} h-8`}>
          <option value="">{usual}</option>
          {options.map((one) => (
            <option key={String(one)}>{String(one)}</option>
          ))}
        </select>
      ) : isSeveral(parameter) ? (
        <textarea {...shared} rows={1} placeholder={several} className={`${looks} min-h-8 py-1.5`} />
      ) : (
        <input {...shared} placeholder={usual} autoComplete="off" spellCheck={false} className={`${looks} h-8`} />
      )}
    </div>
  )
}
