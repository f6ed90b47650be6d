'use client'

import { MAX_CODEOWNERS_TEXT } from '#domain/ownership/rule.ts'
import { Field, fieldAttributes } from '#ui/field.tsx'
import { ownershipFields } from './fields.ts'

export interface FileTexts {
  readonly label: string
  readonly hint: string
  readonly tooLarge: string
}

/** A CODEOWNERS file that replaces the field above it. */
export function CodeownersFile({ texts }: { readonly texts: FileTexts }) {
  const name = ownershipFields.file
  return (
    <Field id={name} label={texts.label} hint={texts.hint} error={undefined}>
      <input
        {...fieldAttributes(name, { hint: texts.hint, error: undefined })}
        type="file"
        name={name}
        onChange={({ currentTarget: field }) => {
          const isTooLarge = (field.files?.[0]?.size ?? 0) > MAX_CODEOWNERS_TEXT
          field.setCustomValidity(isTooLarge ? texts.tooLarge : '')
          field.reportValidity()
        }}
        className="w-full text-sm text-ink file:mr-3 file:h-control file:cursor-pointer file:rounded-md file:border file:border-line file:bg-surface file:px-3 file:text-sm file:font-medium file:text-ink hover:file:bg-sunken"
      />
    </Field>
  )
}
