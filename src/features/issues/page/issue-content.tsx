import type { ReactNode } from 'react'
import { absolute, apiPaths, paths } from '#domain/paths.ts'
import type { StoredEvent } from '#domain/event/event-store.ts'
import type { EventChoice } from '#domain/event/event-choice.ts'
import { shortId } from '#domain/issue/issue.ts'
import { LogPanel } from '#features/logs/log-panel.tsx'
import { windowText } from '#features/searches/period-text.ts'
import { messages } from '#messages'
import { running } from '#running'
import { Switch } from '#ui/filter-bar.tsx'
import { EventSprite } from '#ui/icon-sprite.tsx'
import { RevealTarget } from '#ui/reveal-target.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ActivityPanel } from '../activity/activity-panel.tsx'
import { readActivity, type ActivityData } from '../activity/queries.ts'
import { CodeNotes } from '../event/code-notes.tsx'
import { EventBody } from '../event/event-body.tsx'
import { suspectAnchor } from '../event/frame-anchor.ts'
import { hasMappedCode, type ShownCode } from '../event/shown-code.ts'
import type { FrameOrder } from '../event/stack.ts'
import { SuspectPanel } from '../event/suspect-panel.tsx'
import { GroupingLine } from '../grouping/grouping-line.tsx'
import { chartPeriod, searchParams } from '../search.ts'
import { liveEventsOfIssue } from '../live/address.ts'
import { LiveNote } from '../live/live-note.tsx'
import { liveTexts } from '../live/texts.ts'
import { readAudience } from '../marks/queries.ts'
import { SeenMarker } from '../marks/seen-marker.tsx'
import { OwnerKey } from '../owner/owner-key.tsx'
import { EventParts } from '../parts/event-parts.tsx'
import { countParts } from '../parts/find-part.ts'
import { IssueTabs } from '../parts/issue-tabs.tsx'
import { readTriageRights } from '../state/issue-triage.tsx'
import { TicketFact } from '../tickets/ticket-fact.tsx'
import { historyParams, issueParams, type IssueAddress } from './address.ts'
import { EventBar } from './event-bar.tsx'
import type { FoundIssue } from './find.ts'
import { IssueHeader } from './issue-header.tsx'
import { IssuePeople } from './issue-people.tsx'
import { LinkKeys } from '#ui/link-keys.tsx'
import type { IssueNumbers } from './queries.ts'
import { SideColumn } from './side-column.tsx'
import { Strip } from './strip.tsx'
import { PageLinks } from './page-links.tsx'
import { readSurroundings, type EventSurroundings } from './surroundings.ts'
import { traceOf } from './trace-of.ts'

interface IssueContentProps {
  readonly found: FoundIssue
  readonly address: IssueAddress
  readonly now: Date
  /** Marks the time after which events are not included in the page. */
  readonly mark: string
  readonly numbers: Promise<IssueNumbers>
  /** `undefined` if none of the issue's events is stored any more. */
  readonly stored: StoredEvent | undefined
  /** How the event was selected; `undefined` if by id. */
  readonly choice: EventChoice | undefined
}

/** One issue with one of its events. */
export async function issueContent({ found, address, now, mark, numbers: asked, stored, choice }: IssueContentProps) {
  const t = messages('issues')
  const [numbers, surroundings, rights, audience, activity, counts] = await Promise.all([
    asked,
    stored && readSurroundings(found, stored),
    readTriageRights(found.issue),
    readAudience(found.grant, found.issue.id),
    readActivity(found, address.history),
    countParts(found),
  ])
  const window = windowText(address.search.period)
  const ref = shortId(found.project.slug, found.issue.number)
  const back = { id: 'back-to-issues', href: paths.issues(searchParams(address.search)), label: t('list.title') }
  return (
    <div className="pb-16">
      <EventSprite />
      <IssueHeader found={found} rights={rights} back={back} now={now} />
      <IssueTabs issueRef={ref} address={address} counts={counts} open="details" />
      <Strip
        issue={found.issue}
        shortId={ref}
        environments={address.search.environments}
        numbers={numbers}
        window={window}
        chartWindow={windowText(chartPeriod(address.search))}
        zoomTo={(period) => paths.issue(ref, issueParams({ ...address, search: { ...address.search, period } }))}
        now={now}
      />
      {stored === undefined || surroundings === undefined ? (
        <>
          <EmptyState title={t('gone.title')}>{t('gone.body', { days: running().settings.retentionDays })}</EmptyState>
          <div className="grid max-w-prose gap-6 px-4 sm:px-6">
            <dl className="text-sm">
              <TicketFact found={found} mayChange={rights.mayChange} />
            </dl>
            <IssueActivity shown={{ found, address, now }} activity={activity} />
          </div>
        </>
      ) : (
        <OneEvent
          shown={{ found, address, now, stored, surroundings, choice }}
          numbers={numbers}
          window={window}
          activity={<IssueActivity shown={{ found, address, now, stored }} activity={activity} />}
          people={
            <>
              <IssuePeople
                found={found}
                suggestions={surroundings.owners}
                audience={audience}
                mayChange={rights.mayChange}
                now={now}
              />
              <TicketFact found={found} mayChange={rights.mayChange} />
            </>
          }
        />
      )}
      <SeenMarker issueId={found.issue.id} />
      <LiveNote
        address={liveEventsOfIssue(ref, mark)}
        shownAt={paths.issueEvent(ref, 'latest', issueParams(address))}
        place="float"
        texts={liveTexts('issue')}
      />
      {rights.mayChange && <OwnerKey group={t('keys.issue')} label={messages('owners')('picker.key')} />}
      <RevealTarget />
      <LinkKeys
        group={t('keys.issue')}
        links={[
          { keys: 'j', label: t('keys.older'), id: 'older-event' },
          { keys: 'k', label: t('keys.newer'), id: 'newer-event' },
          { keys: 'u', label: t('keys.back'), id: 'back-to-issues' },
          { keys: 'Escape', label: t('keys.back'), id: 'back-to-issues' },
        ]}
      />
    </div>
  )
}

interface IssueActivityProps {
  readonly shown: Pick<IssueContentProps, 'found' | 'address' | 'now'> & { readonly stored?: StoredEvent }
  readonly activity: ActivityData
}

/** The history, paged on this same page. */
function IssueActivity({ shown: { found, address, now, stored }, activity }: IssueActivityProps) {
  const ref = shortId(found.project.slug, found.issue.number)
  const hrefOf = (before: number | undefined) => {
    const params = historyParams(address, before)
    return stored === undefined
      ? paths.issue(ref, params, 'activity')
      : paths.issueEvent(ref, stored.eventId, params, 'activity')
  }
  return (
    <ActivityPanel
      issueId={found.issue.id}
      data={activity}
      hrefOf={hrefOf}
      isOlder={address.history !== undefined}
      now={now}
    />
  )
}

interface OneEventProps {
  readonly shown: Pick<IssueContentProps, 'found' | 'address' | 'now' | 'choice'> & {
    stored: StoredEvent
    surroundings: EventSurroundings
  }
  readonly numbers: IssueNumbers
  readonly window: string
  readonly activity: ReactNode
  readonly people: ReactNode
}

function OneEvent({
  shown: { found, address, now, stored, surroundings, choice },
  numbers,
  window,
  activity,
  people,
}: OneEventProps) {
  const ref = shortId(found.project.slug, found.issue.number)
  const rawHref = rawHrefOf(found, stored)
  return (
    <div className="grid gap-6 px-4 sm:px-6 lg:grid-cols-[minmax(0,1fr)_var(--spacing-side)]">
      <div className="grid min-w-0 content-start gap-4">
        <EventBar
          stored={stored}
          choice={choice}
          surroundings={surroundings}
          issueRef={ref}
          address={address}
          rawHref={rawHref}
          now={now}
        />
        <PageLinks event={stored.event} />
        <EventBody
          event={stored.event}
          order={address.order}
          code={address.code}
          switches={<StackSwitches stored={stored} issueRef={ref} address={address} />}
          beforeStack={<CodeNotes code={surroundings.code} issueId={found.issue.id} projectSlug={found.project.slug} />}
          afterStack={
            <>
              {surroundings.suspects.length > 0 && (
                <SuspectPanel suspects={surroundings.suspects} anchor={suspectAnchor(stored.event)} now={now} />
              )}
              <EventLogs stored={stored} surroundings={surroundings} />
              <EventParts found={found} stored={stored} now={now} />
            </>
          }
          atEnd={<GroupingLine found={found} stored={stored} address={address} />}
          tagTotals={numbers.tagTotals}
          window={window}
          flameHref={surroundings.flameHref}
          rawHref={rawHref}
        />
      </div>
      <SideColumn
        event={stored.event}
        issue={found.issue}
        sibling={surroundings.sibling}
        hasTrace={surroundings.hasTrace}
        people={people}
      >
        {activity}
      </SideColumn>
    </div>
  )
}

/** Logs of the event's trace before and shortly after it. */
function EventLogs({ stored, surroundings: { logs } }: Pick<OneEventProps['shown'], 'stored' | 'surroundings'>) {
  const trace = traceOf(stored.event)
  if (trace === undefined) return null
  return (
    <LogPanel
      title={messages('logs')('panel.aroundError')}
      trace={trace.trace}
      logs={logs}
      error={{ at: stored.timestamp.getTime(), title: stored.event.title }}
    />
  )
}

/** Outside Next's router, so with the base path. */
function rawHrefOf({ project }: FoundIssue, { eventId }: StoredEvent): string {
  const { site, organization } = running().settings
  return absolute({ ...site, origin: '' }, apiPaths.rawEvent(organization, project.slug, eventId))
}

interface StackSwitchesProps {
  readonly stored: StoredEvent
  readonly issueRef: string
  readonly address: IssueAddress
}

/** Switches for stacks: original or minified, and which end first. */
function StackSwitches({ stored, issueRef, address }: StackSwitchesProps) {
  const t = messages('issues')
  const hrefOf = (change: Partial<IssueAddress>) =>
    paths.issueEvent(issueRef, stored.eventId, issueParams({ ...address, ...change }))
  const codeOption = (code: ShownCode) => ({
    label: t(`frame.code.${code}`),
    href: hrefOf({ code }),
    checked: address.code === code,
  })
  const orderOption = (order: FrameOrder) => ({
    label: t(`frame.order.${order}`),
    href: hrefOf({ order }),
    checked: address.order === order,
  })
  return (
    <>
      {hasMappedCode(stored.event) && (
        <Switch label={t('frame.code.label')} options={[codeOption('original'), codeOption('minified')]} />
      )}
      <Switch label={t('frame.order.label')} options={[orderOption('newest'), orderOption('oldest')]} />
    </>
  )
}
