import { absolute, apiPaths, paths } from '#domain/paths.ts'
import type { StoredEvent } from '#domain/event/event-store.ts'
import { shortId } from '#domain/issue/issue.ts'
import { door } from '#door'
import { messages } from '#messages'
import { Switch } from '#ui/filter-bar.tsx'
import { RevealTarget } from '#ui/reveal-target.tsx'
import { EmptyState } from '#ui/states.tsx'
import { EventBody } from '../event/event-body.tsx'
import type { FrameOrder } from '../event/stack.ts'
import { chartPeriod, searchParams } from '../search.ts'
import { issueParams, type IssueAddress } from './address.ts'
import { EventBar } from './event-bar.tsx'
import type { FoundIssue } from './find.ts'
import { IssueHeader } from './issue-header.tsx'
import { LinkKeys } from './link-keys.tsx'
import { readSurroundings, type EventSurroundings, type IssueNumbers } from './queries.ts'
import { SideColumn } from './side-column.tsx'
import { Strip, type Releases } from './strip.tsx'

interface IssueContentProps {
  readonly found: FoundIssue
  readonly address: IssueAddress
  readonly now: Date
  readonly numbers: Promise<IssueNumbers>
  /** undefined where all events of the issue are older than what is kept. */
  readonly stored: StoredEvent | undefined
  /** Whether `stored` is known to be the newest event. */
  readonly isNewest: boolean
}

/** One issue and one of its events. */
export async function issueContent({ found, address, now, numbers: asked, stored, isNewest }: IssueContentProps) {
  const t = messages('issues')
  const [numbers, surroundings] = await Promise.all([asked, stored && readSurroundings(found, stored, isNewest)])
  const window = t(`window.${address.search.period}`)
  const releases = { first: numbers.firstRelease, last: surroundings?.lastRelease ?? '' }
  return (
    <div className="w-full max-w-[calc(var(--container-detail)+var(--spacing-side)+4.5rem)] pb-16">
      <IssueHeader found={found} listHref={paths.issues(searchParams(address.search))} />
      <Strip
        issue={found.issue}
        numbers={numbers}
        releases={releases}
        window={window}
        chartWindow={t(`window.${chartPeriod(address.search)}`)}
        now={now}
      />
      {stored === undefined || surroundings === undefined ? (
        <EmptyState title={t('gone.title')}>{t('gone.body', { days: door().settings.retentionDays })}</EmptyState>
      ) : (
        <OneEvent
          shown={{ found, address, now, stored, surroundings }}
          numbers={numbers}
          releases={releases}
          window={window}
        />
      )}
      <RevealTarget />
      <LinkKeys
        group={t('keys.issue')}
        links={[
          { keys: 'j', label: t('keys.older'), id: 'older-event' },
          { keys: 'k', label: t('keys.newer'), id: 'newer-event' },
          { keys: 'Escape', label: t('keys.back'), id: 'back-to-issues' },
        ]}
      />
    </div>
  )
}

interface OneEventProps {
  readonly shown: Pick<IssueContentProps, 'found' | 'address' | 'now'> & {
    stored: StoredEvent
    surroundings: EventSurroundings
  }
  readonly numbers: IssueNumbers
  readonly releases: Releases
  readonly window: string
}

function OneEvent({ shown: { found, address, now, stored, surroundings }, numbers, releases, window }: OneEventProps) {
  const ref = shortId(found.project.slug, found.issue.number)
  const rawHref = rawHrefOf(found, stored)
  return (
    <div className="grid gap-6 px-4 sm:px-6 lg:grid-cols-[minmax(0,1fr)_var(--spacing-side)]">
      <div className="grid min-w-0 content-start gap-4">
        <EventBar
          stored={stored}
          surroundings={surroundings}
          issueRef={ref}
          address={address}
          rawHref={rawHref}
          now={now}
        />
        <EventBody
          event={stored.event}
          order={address.order}
          orderSwitch={<OrderSwitch stored={stored} issueRef={ref} address={address} />}
          tagTotals={numbers.tagTotals}
          window={window}
          rawHref={rawHref}
        />
      </div>
      <SideColumn event={stored.event} releases={releases} />
    </div>
  )
}

/** Outside Next, so with the base path. */
function rawHrefOf({ project }: FoundIssue, { eventId }: StoredEvent): string {
  const { site, organization } = door().settings
  return absolute({ ...site, origin: '' }, apiPaths.rawEvent(organization, project.slug, eventId))
}

function OrderSwitch({ stored, issueRef, address }: { stored: StoredEvent; issueRef: string; address: IssueAddress }) {
  const t = messages('issues')
  const option = (order: FrameOrder) => ({
    label: t(`frame.order.${order}`),
    href: paths.issueEvent(issueRef, stored.eventId, issueParams({ ...address, order })),
    checked: address.order === order,
  })
  return <Switch label={t('frame.order.label')} options={[option('newest'), option('oldest')]} />
}
