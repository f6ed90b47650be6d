import type { ReactNode } from 'react'
import type { Json } from '#domain/event/event.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { readable, shorten } from './json-text.ts'

/** Characters of one value among others that are shown; the raw JSON has the rest. */
const MAX_VALUE_CHARS = 2000

export interface Fact {
  readonly name: string
  readonly value: ReactNode
}

/** Names and values, one under another. `code`: the names are data too, not words. */
export function Facts({
  facts,
  code = false,
  className,
}: {
  facts: readonly Fact[]
  code?: boolean
  className?: string
}) {
  return (
    <dl className={cx('grid min-w-0 text-sm', className)}>
      {facts.map(({ name, value }, index) => (
        <div
          key={index}
          className="grid grid-cols-[35%_minmax(0,1fr)] sm:grid-cols-[11rem_minmax(0,1fr)] gap-x-4 border-t border-line/60 py-1 first:border-t-0"
        >
          <dt className={cx('min-w-0 wrap-anywhere text-ink-3', code && 'font-mono')}>{name}</dt>
          <dd className="min-w-0 text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What a stranger sent, as text: it wraps, keeps its own direction, and is cut where it has no end. */
export function Value({ value, max = MAX_VALUE_CHARS }: { value: Json; max?: number }) {
  const t = messages('issues')
  if (value === null || value === '')
    return <span className="text-ink-3">{value === null ? 'null' : t('event.emptyText')}</span>
  const { text, cut } = shorten(readable(value), max)
  return (
    <>
      <span dir="auto" className="block font-mono wrap-anywhere whitespace-pre-wrap">
        {text}
      </span>
      {cut > 0 && <span className="text-ink-3">{t('event.cut', { count: cut })}</span>}
    </>
  )
}

/** Facts of pairs of texts, such as headers. */
export function Pairs({ pairs }: { pairs: readonly (readonly [string, string])[] }) {
  return <Facts code facts={pairs.map(([name, value]) => ({ name, value: <Value value={value} /> }))} />
}

/** Facts of an object of any values. */
export function JsonFacts({ values }: { values: { readonly [name: string]: Json } }) {
  return (
    <Facts code facts={Object.entries(values).map(([name, value]) => ({ name, value: <Value value={value} /> }))} />
  )
}
