import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { Event } from '#domain/event/event.ts'
import type { GroupingExplanation, GroupingVariant } from '#domain/grouping/explanation.ts'
import type { EventId, GroupHash } from '#domain/ids.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { PathText } from '#ui/path-text.tsx'
import { partRows, type PartRow, type PartView } from './why.ts'
import { valueInWords, variantInWords, whyInWords } from '#messages/grouping-words.ts'

interface WhyContentProps {
  readonly event: Event
  readonly eventId: EventId
  /** The short id of the event's issue. */
  readonly issueRef: string
  /** The group it was assigned on arrival. */
  readonly groupHash: GroupHash
  readonly explanation: GroupingExplanation
  readonly projectSlug: string
}

/** The parts of the event that determined its group, their values, and ignored parts. */
export function WhyContent({ event, eventId, issueRef, groupHash, explanation, projectSlug }: WhyContentProps) {
  const t = messages('issues')
  const decided = explanation.variants.find((variant) => variant.decided)
  const stackHref = paths.issueEvent(issueRef, eventId)
  const others = explanation.variants.filter((variant) => variant !== decided && variant.parts.length > 0)
  return (
    <div className="grid gap-4 text-sm">
      <div className="grid gap-1">
        <p className="text-base text-ink">{decisionOf(event, explanation)}</p>
        <Rule event={event} explanation={explanation} />
        <p className="max-w-prose text-ink-2">{changedSince(event, groupHash, explanation)}</p>
      </div>
      {decided !== undefined && <Variant variant={decided} event={event} stackHref={stackHref} />}
      {explanation.stackRules.length > 0 && <StackRules rules={explanation.stackRules} />}
      {others.length > 0 && (
        <details>
          <summary className="flex min-h-control cursor-pointer items-center text-accent hover:underline">
            {t('why.others')}
          </summary>
          <div className="grid gap-4">
            {others.map((variant, index) => (
              <Variant key={index} variant={variant} event={event} stackHref={stackHref} />
            ))}
          </div>
        </details>
      )}
      <div>
        <LinkButton href={paths.projectSettings(projectSlug, 'grouping', { event: eventId })}>
          {t('why.settings')}
        </LinkButton>
      </div>
    </div>
  )
}

/** What determined the group on arrival, in one sentence. */
function decisionOf({ grouping }: Event, { fingerprint }: GroupingExplanation): string {
  const t = messages('issues')
  if (grouping.variant === 'filter') return t('why.filter', { filter: (grouping.rule ?? '').replaceAll('_', ' ') })
  if (grouping.variant === 'fingerprint' && fingerprint !== undefined) return t(`why.fingerprint.${fingerprint.from}`)
  return t('why.decided', { what: variantInWords(grouping.variant) })
}

/** The rule that matched, and its result. */
function Rule({ event: { grouping }, explanation: { fingerprint } }: Pick<WhyContentProps, 'event' | 'explanation'>) {
  const t = messages('issues')
  if (grouping.variant === 'filter' || fingerprint === undefined) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-ink-2">
      {fingerprint.rule !== undefined && (
        <>
          {fingerprint.line === undefined ? t('why.rule') : t('why.ruleAt', { line: fingerprint.line })}
          <Code>{fingerprint.rule}</Code>
        </>
      )}
      {t('why.values')}
      {fingerprint.values.map((value, index) => (
        <Code key={index}>{value}</Code>
      ))}
    </p>
  )
}

/**
 * Explains how the same event would be grouped now, as rules, algorithms and stacks change but events keep their group.
 * '' if nothing has changed.
 */
function changedSince({ grouping }: Event, groupHash: GroupHash, { hash, algorithm }: GroupingExplanation): string {
  const t = messages('issues')
  if (grouping.variant === 'filter') return ''
  if (grouping.algorithm !== algorithm) return t('why.changed.algorithm', { old: grouping.algorithm, now: algorithm })
  if (hash !== grouping.hash) return t('why.changed.rules')
  return groupHash === grouping.hash ? '' : t('why.changed.resolved')
}

interface VariantProps {
  readonly variant: GroupingVariant
  readonly event: Event
  /** The page with the event's stack. */
  readonly stackHref: string
}

function Variant({ variant, event, stackHref }: VariantProps) {
  const t = messages('issues')
  return (
    <section className="min-w-0 rounded-md border border-line">
      <h3 className="flex min-w-0 flex-wrap items-baseline gap-x-3 px-3 py-2 font-semibold text-ink">
        {t('why.variant', { what: variantInWords(variant.name) })}
        {variant.hash !== undefined && (
          <code className="min-w-0 truncate font-mono text-xs font-normal text-ink-3">{variant.hash}</code>
        )}
      </h3>
      <ol>
        {partRows(variant, event).map((row, index) => (
          <li key={index} className="border-t border-line/60">
            <Row row={row} stackHref={stackHref} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Row({ row, stackHref }: { row: PartRow; stackHref: string }) {
  const t = messages('issues')
  switch (row.kind) {
    case 'part':
      return <Part part={row.part} stackHref={stackHref} />
    case 'ignored':
      return (
        <details>
          <summary className="flex min-h-control cursor-pointer items-center gap-2.5 px-3 py-1 text-ink-3 hover:bg-sunken">
            <Minus aria-hidden className="size-4 shrink-0" />
            {t('why.ignored', {
              count: row.parts.length,
              why: row.why === undefined ? t('why.ignoredOne') : whyInWords(row.why),
            })}
          </summary>
          <ol>
            {row.parts.map((part, index) => (
              <li key={index} className="border-t border-line/60 pl-4">
                <Part part={part} stackHref={stackHref} />
              </li>
            ))}
          </ol>
        </details>
      )
  }
}

function Part({ part, stackHref }: { part: PartView; stackHref: string }) {
  const t = messages('issues')
  const words = messages('projectSettings')
  const Icon = part.counts ? Check : Minus
  const name =
    part.name !== '' ? part.name : part.kind === 'frame' ? t('frame.anonymous') : words(`grouped.kind.${part.kind}`)
  return (
    <div className={cx('flex min-w-0 gap-2.5 px-3 py-1.5', part.counts ? 'text-ink' : 'text-ink-3')}>
      <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', part.counts && 'text-accent')} />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="sr-only">{t(part.counts ? 'why.counts' : 'why.ignoredOne')}: </span>
          <Name href={part.anchor === '' ? undefined : `${stackHref}#${part.anchor}`}>{name}</Name>
          {part.place !== '' && <PathText path={part.place} className="text-xs text-ink-3" />}
          {part.why !== undefined && <span className="text-xs text-ink-3">{whyInWords(part.why)}</span>}
        </p>
        {part.counts && <Values values={part.values} />}
      </div>
    </div>
  )
}

/** @param href of the frame in the stack trace */
function Name({ href, children }: { href: string | undefined; children: string }) {
  const look = 'min-w-0 font-mono wrap-anywhere'
  if (href === undefined) return <bdi className={look}>{children}</bdi>
  return (
    <Link href={href} className={cx(look, 'rounded-sm underline decoration-line-strong hover:text-accent')}>
      <bdi>{children}</bdi>
    </Link>
  )
}

/** A part's hashed and ignored values. */
function Values({ values }: { values: PartView['values'] }) {
  if (values.length === 0) return null
  return (
    <ul className="mt-0.5 grid gap-0.5 text-xs">
      {values.map(({ name, value, counts, why }, index) => (
        <li key={index} className={cx('min-w-0 wrap-anywhere', counts ? 'text-ink-2' : 'text-ink-3')}>
          {valueInWords(name)}{' '}
          <code dir="auto" className={cx('font-mono', counts ? 'text-ink' : 'line-through')}>
            {value}
          </code>
          {!counts && why !== undefined && ` (${whyInWords(why)})`}
        </li>
      ))}
    </ul>
  )
}

function StackRules({ rules }: { rules: GroupingExplanation['stackRules'] }) {
  const words = messages('projectSettings')
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold text-ink">{words('grouped.stackRules')}</h3>
      <ul className="grid gap-1">
        {rules.map(({ rule, line, frames }, index) => (
          <li key={index} className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-ink-3">
            <Code>{rule}</Code>
            {line === undefined
              ? words('grouped.builtInFrames', { frames })
              : words('grouped.lineFrames', { line, frames })}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Code({ children }: { children: string }) {
  return <code className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono wrap-anywhere text-ink">{children}</code>
}
