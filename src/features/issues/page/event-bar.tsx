import { Link } from '#ui/link.tsx'
import type { ComponentProps } from 'react'
import type { StoredEvent } from '#domain/event/event-store.ts'
import { eventChoices, type EventChoice } from '#domain/event/event-choice.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { buttonClass } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { cx } from '#ui/cx.ts'
import { Switch } from '#ui/filter-bar.tsx'
import { Icon } from '#ui/icon.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { issueParams, type IssueAddress } from './address.ts'
import { CopyMenu } from '../copy/copy-menu.tsx'
import { copyForms } from '../copy/forms.ts'
import type { EventSurroundings } from './surroundings.ts'
import { traceOf } from './trace-of.ts'

interface EventBarProps {
  readonly stored: StoredEvent
  /** How the event was selected; `undefined` if by id. */
  readonly choice: EventChoice | undefined
  readonly surroundings: Pick<EventSurroundings, 'older' | 'newer' | 'hasTrace' | 'replayHref' | 'profileHref'>
  readonly issueRef: string
  readonly address: IssueAddress
  readonly rawHref: string
  readonly now: Date
}

/** The current event, its time, and links to the others. */
export function EventBar({ stored, choice, surroundings, issueRef, address, rawHref, now }: EventBarProps) {
  const t = messages('issues')
  const { older, newer } = surroundings
  const hrefOf = (event: Parameters<typeof paths.issueEvent>[1]) =>
    paths.issueEvent(issueRef, event, issueParams(address))
  const pages = messages('issuePages')
  const option = (one: EventChoice) => ({
    label: pages(`choice.${one}`),
    href: one === 'recommended' ? paths.issue(issueRef, issueParams(address)) : hrefOf(one),
    checked: choice === one,
  })
  const at = stored.timestamp
  const trace = surroundings.hasTrace ? traceOf(stored.event) : undefined
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="flex min-w-0 items-center text-sm font-semibold text-ink">
        {newer === undefined ? t('eventBar.latest') : older === undefined ? t('eventBar.oldest') : t('eventBar.event')}
        <span className="ml-2 min-w-0 truncate font-mono text-xs font-normal text-ink-3" title={stored.eventId}>
          {stored.eventId.slice(0, 8)}
        </span>
        <CopyButton text={stored.eventId} label={t('eventBar.copyId')} copiedLabel={t('copied')} />
      </h2>
      <RelativeTime at={at} now={now} className="text-sm text-ink-2" />
      {stored.environment !== '' && <span className="max-w-40 truncate text-sm text-ink-3">{stored.environment}</span>}
      <span className="flex items-center text-sm">
        {surroundings.replayHref !== undefined && (
          <Link href={surroundings.replayHref} prefetch={false} className={buttonClass('quiet')}>
            {messages('replays')('watchBefore')}
          </Link>
        )}
        {surroundings.profileHref !== undefined && (
          <Link href={surroundings.profileHref} prefetch={false} className={buttonClass('quiet')}>
            {messages('profiles')('one.title')}
          </Link>
        )}
        {trace !== undefined && (
          <Link href={paths.trace(trace.trace, trace.span)} className={buttonClass('quiet')}>
            {t('eventBar.trace')}
          </Link>
        )}
        {trace !== undefined && (
          <Link href={paths.logs({ query: `trace:${trace.trace}` })} prefetch={false} className={buttonClass('quiet')}>
            {t('eventBar.logs')}
          </Link>
        )}
        <a href={rawHref} className={buttonClass('quiet')}>
          {t('eventBar.raw')}
        </a>
        <CopyMenu
          issueRef={issueRef}
          eventId={stored.eventId}
          forms={copyForms
            .filter((form) => form !== 'curl' || stored.event.request?.url !== undefined)
            .map((form) => ({ form, label: t(`copy.${form}`) }))}
          texts={{ label: t('copy.label'), copied: t('copied'), failed: t('copy.failed') }}
        />
      </span>
      <nav aria-label={t('eventBar.nav')} className="ml-auto flex items-center gap-1">
        <Switch label={pages('choice.label')} options={eventChoices.map(option)} />
        <Step id="older-event" href={older && hrefOf(older)} label={t('eventBar.toOlder')}>
          <Icon name="chevron-left" />
        </Step>
        <Step id="newer-event" href={newer && hrefOf(newer)} label={t('eventBar.toNewer')}>
          <Icon name="chevron-right" />
        </Step>
      </nav>
    </div>
  )
}

/** A link to another event. Without one it keeps its shape but is disabled, so that nothing moves. */
function Step({
  href,
  label,
  children,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'href'> & { href: string | undefined; label: string }) {
  const look = 'inline-flex size-control items-center justify-center rounded-md'
  if (href === undefined)
    return (
      <span aria-hidden="true" className={cx(look, 'text-ink-3 opacity-40')}>
        {children}
      </span>
    )
  return (
    <Link
      {...rest}
      href={href}
      scroll={false}
      aria-label={label}
      title={label}
      className={cx(look, 'text-ink-2 hover:bg-sunken hover:text-ink')}
    >
      {children}
    </Link>
  )
}
