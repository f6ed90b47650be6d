'use client'

import { CopyButton } from '#ui/copy-button.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'
import type { Schema, Schemas } from './document.ts'
import { fieldsOf, type ShapeField } from './shapes.ts'
import type { DocsTexts } from './texts.ts'

interface SampleProps {
  readonly title: string
  /** For screen readers, if the title is not unique. */
  readonly label?: string
  readonly text: string
  readonly texts: DocsTexts
}

/** A text with a copy button. */
export function Sample({ title, label = title, text, texts }: SampleProps) {
  return (
    <div className="min-w-0 rounded-md bg-sunken">
      <div className="flex items-center justify-between pl-4">
        <span className="text-xs font-medium text-ink-2">{title}</span>
        <CopyButton text={text} label={`${texts.copy}: ${label}`} copiedLabel={texts.copied} />
      </div>
      <ScrollBox label={label} className="max-h-96 overflow-y-auto">
        <pre className="w-max min-w-full px-4 pb-3 font-mono text-sm text-ink">
          <code>{text}</code>
        </pre>
      </ScrollBox>
    </div>
  )
}

/** A sentence of the document, with code between backticks. */
export function Described({ text }: { readonly text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <code key={at} className="font-mono text-ink">
        {part}
      </code>
    ),
  )
}

interface Listed extends ShapeField {
  readonly note?: string
}

type FieldsProps = { readonly texts: DocsTexts } & (
  | { readonly fields: readonly Listed[]; readonly of?: undefined }
  | { readonly of: { readonly schema: Schema; readonly schemas: Schemas }; readonly fields?: undefined }
)

/** A list of fields with types and descriptions. */
export function Fields({ texts, fields, of }: FieldsProps) {
  const listed: readonly Listed[] = fields ?? fieldsOf(of.schema, of.schemas)
  return (
    <ul className="grid gap-2 text-sm">
      {listed.map(({ name, type, isRequired, description, note }, at) => (
        <li key={`${name} ${at}`} className="min-w-0 wrap-anywhere">
          <code className="font-mono font-semibold text-ink">{name}</code>{' '}
          <code className="font-mono text-ink-3">{type}</code>
          {note !== undefined && <span className="text-ink-3">{` · ${note}`}</span>}
          {isRequired && <span className="text-ink-2">{` · ${texts.required}`}</span>}
          {description !== undefined && (
            <p className="text-ink-2">
              <Described text={description} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
