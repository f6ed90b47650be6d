'use client'

import { useState, type ReactNode } from 'react'
import type { Operation, Parameter, Schema, Schemas } from './document.ts'
import type { Shown } from './operation-item.tsx'
import { Described, Fields, Sample } from './parts.tsx'
import type { Filled } from './request.ts'
import { exampleOf, typeText } from './shapes.ts'
import { curl, typescript } from './snippets.ts'
import type { DocsTexts } from './texts.ts'
import { TryIt } from './try-it.tsx'

/** An operation's full documentation with a request form. The snippets use the form's values. */
export function OperationDetails(shown: Shown) {
  const { operation, schemas, server, texts } = shown
  const [filled, setFilled] = useState<Filled>(() => ({ values: {}, body: bodyOf(operation, schemas) }))
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6 lg:grid-cols-2">
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
        {operation.description !== undefined && (
          <p className="max-w-prose text-ink-2">
            <Described text={operation.description} />
          </p>
        )}
        <Needs operation={operation} texts={texts} />
        {operation.parameters.length > 0 && (
          <Part title={texts.parameters}>
            <Parameters parameters={operation.parameters} schemas={schemas} texts={texts} />
          </Part>
        )}
        {operation.body !== undefined && (
          <Part title={texts.body}>
            <Shape schema={operation.body} schemas={schemas} texts={texts} label={texts.body} />
          </Part>
        )}
        <Part title={`${texts.answer} ${operation.status}`}>
          {operation.answer === undefined ? (
            <p className="text-sm text-ink-2">
              {operation.file === undefined ? texts.noContent : `${texts.file} ${operation.file}`}
            </p>
          ) : (
            <Shape schema={operation.answer} schemas={schemas} texts={texts} label={texts.answer} />
          )}
        </Part>
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
        <TryIt {...shown} filled={filled} onFilled={setFilled} />
        <Sample title="curl" text={curl(operation, server, filled)} texts={texts} />
        <Sample title="TypeScript" text={typescript(operation, server, filled)} texts={texts} />
      </div>
    </div>
  )
}

/** A body with the required fields, to be completed. */
function bodyOf({ body }: Operation, schemas: Schemas): string {
  return body === undefined ? '' : JSON.stringify(exampleOf(body, schemas, 'required'), null, 2)
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-1 gap-2">
      <h3 className="text-sm font-semibold text-ink">{title}</h3>
      {children}
    </section>
  )
}

function Needs({ operation: { scopes, only }, texts }: { operation: Operation; texts: DocsTexts }) {
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-sm text-ink-2">
      <span className="font-semibold text-ink">{texts.scopes}</span>
      {scopes.length === 0 && texts.anyScope}
      {scopes.map((scope) => (
        <code key={scope} className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-ink">
          {scope}
        </code>
      ))}
      {only !== undefined && <span>{only === 'people' ? texts.onlyPeople : texts.onlySessions}</span>}
    </p>
  )
}

interface ParametersProps {
  readonly parameters: readonly Parameter[]
  readonly schemas: Schemas
  readonly texts: DocsTexts
}

function Parameters({ parameters, schemas, texts }: ParametersProps) {
  return (
    <Fields
      texts={texts}
      fields={parameters.map((one) => ({
        name: one.name,
        type: typeText(one.schema, schemas),
        isRequired: one.required,
        description: one.description,
        note: texts[`place.${one.in}`],
      }))}
    />
  )
}

interface ShapeProps {
  readonly schema: Schema
  readonly schemas: Schemas
  readonly label: string
  readonly texts: DocsTexts
}

function Shape({ schema, schemas, label, texts }: ShapeProps) {
  return (
    <>
      <Sample
        title={texts.example}
        label={`${texts.example}: ${label}`}
        text={JSON.stringify(exampleOf(schema, schemas, 'all'), null, 2)}
        texts={texts}
      />
      <details className="min-w-0">
        <summary className="min-h-8 cursor-pointer py-1 text-sm text-accent">{texts.fields}</summary>
        <Fields texts={texts} of={{ schema, schemas }} />
      </details>
    </>
  )
}
