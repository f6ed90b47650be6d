import type { ReactNode } from 'react'
import type { Json } from '#domain/event/event.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { FactList, type ShownFact } from './fact-list.tsx'
import { readable, shorten } from './json-text.ts'

/** Maximum characters shown of a value in a list; the raw JSON has the rest. */
const MAX_VALUE_CHARS = 2000

export interface Fact {
  readonly name: string
  readonly value: ReactNode
}

/** A list of names and values that may be more than text. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={cx('facts', className)}>
      {facts.map(({ name, value }, index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Names and values from untrusted data. `code`: names are data as well. */
export function TextFacts({ facts, code = false }: { facts: readonly (readonly [string, Json])[]; code?: boolean }) {
  return <FactList facts={facts.map(([name, value]) => shownFact(name, value))} code={code} />
}

/** Converts an untrusted value to text, truncated and with its own text direction. */
export function shownFact(name: string, value: Json): ShownFact {
  const t = messages('issues')
  if (value === null || value === '') return [name, '', value === null ? 'null' : t('event.emptyText')]
  const { text, cut } = shorten(readable(value), MAX_VALUE_CHARS)
  return cut === 0 ? [name, text] : [name, text, t('event.cut', { count: cut })]
}

/** Pairs of texts, such as headers. */
export function Pairs({ pairs }: { pairs: readonly (readonly [string, string])[] }) {
  return <TextFacts code facts={pairs} />
}

/** The properties of an object. */
export function JsonFacts({ values }: { values: { readonly [name: string]: Json } }) {
  return <TextFacts code facts={Object.entries(values)} />
}
