'use client'

import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import Equal from 'lucide-react/icons/equal'
import Minus from 'lucide-react/icons/minus'
import { Link } from '#ui/link.tsx'
import { useEffect, useRef, type ReactNode } from 'react'
import type { TextsFor } from '#messages/texts-for.ts'
import { cx } from '#ui/cx.ts'
import { useForm } from '#ui/form/form.tsx'
import { PathText } from '#ui/path-text.tsx'
import type { groupingResultTexts } from './result-texts.ts'
import type { TriedGrouping, TriedPart, TriedVariant, Verdict } from './tried-grouping.ts'

type Texts = TextsFor<typeof groupingResultTexts>

/** The result of trying rules out: the event's group, and how it was determined. */
export function GroupingResult({ texts }: { texts: Texts }) {
  const tried = useForm().state.result as TriedGrouping | null
  return tried === null ? null : <Tried tried={tried} texts={texts} />
}

function Tried({ tried, texts }: { tried: TriedGrouping; texts: Texts }) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const decided = tried.variants.filter((variant) => variant.decided)
  const others = tried.variants.filter((variant) => !variant.decided)
  return (
    <div ref={top} className="mt-4 grid gap-4 border-t border-line pt-4">
      <VerdictLine verdict={tried.verdict} event={tried.event} />
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Fact name={texts['grouped.rule']}>
          {tried.fingerprint === null ? (
            <span className="text-ink-2">{texts['grouped.noRule']}</span>
          ) : (
            <>
              <span className="block">{tried.fingerprint.text}</span>
              {tried.fingerprint.rule !== null && <Mono>{tried.fingerprint.rule}</Mono>}
            </>
          )}
        </Fact>
        {tried.fingerprint !== null && (
          <Fact name={texts['grouped.values']}>
            {tried.fingerprint.values.map((value, index) => (
              <Mono key={index}>{value}</Mono>
            ))}
          </Fact>
        )}
        <Fact name={texts['grouped.stackRules']}>
          {tried.stackRules.length === 0 && <span className="text-ink-2">{texts['grouped.noStackRules']}</span>}
          {tried.stackRules.map(({ rule, text }) => (
            <span key={`${rule} ${text}`} className="block">
              <Mono>{rule}</Mono> <span className="text-ink-3">{text}</span>
            </span>
          ))}
        </Fact>
        <Fact name={texts['grouped.decidedBy']}>{tried.decidedBy}</Fact>
        <Fact name={texts['grouped.hash']}>
          <code className="font-mono break-all">{tried.hash}</code>
        </Fact>
      </dl>
      {decided.map((variant) => (
        <Variant key={variant.title} variant={variant} texts={texts} />
      ))}
      {others.length > 0 && (
        <details>
          <summary className="cursor-pointer rounded-sm text-sm text-ink-2 underline">
            {texts['grouped.otherVariants']}
          </summary>
          <div className="mt-3 grid gap-4">
            {others.map((variant) => (
              <Variant key={variant.title} variant={variant} texts={texts} />
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

function VerdictLine({ verdict, event }: { verdict: Verdict; event: string }) {
  const Icon = verdict.tone === 'same' ? Equal : ArrowRight
  return (
    <div
      className={cx(
        'flex items-start gap-2.5 rounded-lg border px-3.5 py-2.5',
        verdict.tone === 'same' ? 'border-line bg-sunken' : 'border-warning/40 bg-warning-soft',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-2" />
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium text-ink">{verdict.text}</p>
        {verdict.issue !== null && (
          <Link href={verdict.issue.path} className="truncate rounded-sm text-sm text-accent underline">
            {verdict.issue.name}
          </Link>
        )}
        <p className="truncate text-sm text-ink-3">{event}</p>
      </div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-3 max-sm:mt-1">{name}</dt>
      <dd className="min-w-0 text-ink">{children}</dd>
    </div>
  )
}

function Mono({ children }: { children: string }) {
  return <code className="mr-1.5 rounded-sm bg-sunken px-1.5 py-0.5 font-mono break-all text-ink">{children}</code>
}

function Variant({ variant, texts }: { variant: TriedVariant; texts: Texts }) {
  return (
    <section className="min-w-0 rounded-md border border-line">
      <h3 className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-3 py-2 text-sm font-semibold text-ink">
        {variant.title}
        {variant.hash !== null && !variant.decided && (
          <code className="font-mono text-xs font-normal break-all text-ink-3">{variant.hash}</code>
        )}
      </h3>
      {variant.parts.length === 0 && <p className="px-3 py-2 text-sm text-ink-2">{texts['grouped.nothing']}</p>}
      <ol>
        {variant.parts.map((part, index) => (
          <Part key={index} part={part} texts={texts} />
        ))}
      </ol>
    </section>
  )
}

function Part({ part, texts }: { part: TriedPart; texts: Texts }) {
  const Icon = part.counts ? Check : Minus
  const values = part.values.filter((value) => value.counts || !part.isFrame || part.counts)
  return (
    <li
      className={cx(
        'flex gap-2.5 border-line px-3 py-1.5 text-sm not-first:border-t',
        part.counts ? 'text-ink' : 'text-ink-3',
      )}
    >
      <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', part.counts && 'text-accent')} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="sr-only">{part.counts ? texts['grouped.counts'] : texts['grouped.ignored']}: </span>
          <span className={cx('min-w-0 break-words', part.isFrame && 'font-mono')}>{part.name}</span>
          {part.place !== '' && <PathText path={part.place} className="text-xs text-ink-3" />}
          {part.why !== null && <span className="ml-auto text-right text-xs text-ink-3">{part.why}</span>}
        </p>
        {values.length > 0 && (
          <ul className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
            {values.map(({ name, value, counts, why }) => (
              <li key={name} className={cx('min-w-0 break-words', counts ? 'text-ink-2' : 'text-ink-3')}>
                {name} <code className={cx('font-mono', counts ? 'text-ink' : 'line-through')}>{value}</code>
                {why !== null && <span> ({why})</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
