import { absolute, apiPaths, paths } from '#domain/paths.ts'
import type { StoredEvent } from '#domain/event/event-store.ts'
import { shortId } from '#domain/issue/issue.ts'
import { door } from '#door'
import { messages } from '#messages'
import { Switch } from '#ui/filter-bar.tsx'
import { RevealTarget } from '#ui/reveal-target.tsx'
import { EmptyState } from '#ui/states.tsx'
import { CodeNotes } from '../event/code-notes.tsx'
import { EventBody } from '../event/event-body.tsx'
import { suspectAnchor } from '../event/frame-anchor.ts'
import { hasMappedCode, type ShownCode } from '../event/shown-code.ts'
import type { FrameOrder } from '../event/stack.ts'
import { SuspectPanel } from '../event/suspect-panel.tsx'
import { WhyPanel } from '../grouping/why-panel.tsx'
import { chartPeriod, searchParams } from '../search.ts'
import { issueParams, type IssueAddress } from './address.ts'
import { EventBar } from './event-bar.tsx'
import type { FoundIssue } from './find.ts'
import { IssueHeader } from './issue-header.tsx'
import { LinkKeys } from '#ui/link-keys.tsx'
import type { IssueNumbers } from './queries.ts'
import { SideColumn } from './side-column.tsx'
import { Strip } from './strip.tsx'
import { readSurroundings, type EventSurroundings } from './surroundings.ts'

interface IssueContentProps {
  readonly found: FoundIssue
  readonly address: IssueAddress
  readonly now: Date
  readonly numbers: Promise<IssueNumbers>
  /** undefined where all events of the issue are older than what is kept. */
  readonly stored: StoredEvent | undefined
}

/** One issue and one of its events. */
export async function issueContent({ found, address, now, numbers: asked, stored }: IssueContentProps) {
  const t = messages('issues')
  const [numbers, surroundings] = await Promise.all([asked, stored && readSurroundings(found, stored)])
  const window = t(`window.${address.search.period}`)
  return (
    <div className="w-full max-w-[calc(var(--container-detail)+var(--spacing-side)+4.5rem)] pb-16">
      <IssueHeader found={found} listHref={paths.issues(searchParams(address.search))} now={now} />
      <Strip
        issue={found.issue}
        numbers={numbers}
        window={window}
        chartWindow={t(`window.${chartPeriod(address.search)}`)}
        now={now}
      />
      {stored === undefined || surroundings === undefined ? (
        <EmptyState title={t('gone.title')}>{t('gone.body', { days: door().settings.retentionDays })}</EmptyState>
      ) : (
        <OneEvent shown={{ found, address, now, stored, surroundings }} numbers={numbers} window={window} />
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
  readonly window: string
}

function OneEvent({ shown: { found, address, now, stored, surroundings }, numbers, window }: OneEventProps) {
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
          code={address.code}
          switches={<StackSwitches stored={stored} issueRef={ref} address={address} />}
          beforeStack={<CodeNotes code={surroundings.code} issueId={found.issue.id} projectSlug={found.project.slug} />}
          afterStack={
            surroundings.suspects.length > 0 && (
              <SuspectPanel suspects={surroundings.suspects} anchor={suspectAnchor(stored.event)} now={now} />
            )
          }
          atEnd={<WhyPanel found={found} stored={stored} />}
          tagTotals={numbers.tagTotals}
          window={window}
          rawHref={rawHref}
        />
      </div>
      <SideColumn event={stored.event} issue={found.issue} sibling={surroundings.sibling} />
    </div>
  )
}

/** Outside Next, so with the base path. */
function rawHrefOf({ project }: FoundIssue, { eventId }: StoredEvent): string {
  const { site, organization } = door().settings
  return absolute({ ...site, origin: '' }, apiPaths.rawEvent(organization, project.slug, eventId))
}

interface StackSwitchesProps {
  readonly stored: StoredEvent
  readonly issueRef: string
  readonly address: IssueAddress
}

/** How stacks are shown: in the words of their sources or as they came, and which end first. */
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
