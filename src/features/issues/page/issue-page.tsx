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
import { searchParams } from '../search.ts'
import { issueParams, type IssueAddress } from './address.ts'
import { EventBar } from './event-bar.tsx'
import type { FoundIssue } from './find.ts'
import { IssueHeader } from './issue-header.tsx'
import { LinkKeys } from './link-keys.tsx'
import { readIssueNumbers } from './queries.ts'
import { SideColumn } from './side-column.tsx'
import { Strip } from './strip.tsx'

interface IssuePageProps {
  readonly found: FoundIssue
  /** undefined where all events of the issue are older than what is kept. */
  readonly stored: StoredEvent | undefined
  readonly address: IssueAddress
}

/** One issue and one of its events. */
export async function IssuePage({ found, stored, address }: IssuePageProps) {
  const now = new Date()
  const t = messages('issues')
  const { issue, project } = found
  const numbers = await readIssueNumbers(found, stored, address.search, now)
  const ref = shortId(project.slug, issue.number)
  const window = t(`window.${address.search.period}`)
  return (
    <div className="w-full max-w-[calc(var(--container-detail)+var(--spacing-side)+4.5rem)] pb-16">
      <IssueHeader found={found} listHref={paths.issues(searchParams(address.search))} />
      <Strip issue={issue} numbers={numbers} window={window} now={now} />
      {stored === undefined ? (
        <EmptyState title={t('gone.title')}>{t('gone.body', { days: door().settings.retentionDays })}</EmptyState>
      ) : (
        <div className="grid gap-6 px-4 sm:px-6 lg:grid-cols-[minmax(0,1fr)_var(--spacing-side)]">
          <div className="grid min-w-0 content-start gap-4">
            <EventBar stored={stored} numbers={numbers} issueRef={ref} address={address} rawHref={rawHrefOf(found, stored)} now={now} />
            <EventBody
              event={stored.event}
              order={address.order}
              orderSwitch={<OrderSwitch stored={stored} issueRef={ref} address={address} />}
              tagTotals={numbers.tagTotals}
              window={window}
              rawHref={rawHrefOf(found, stored)}
            />
          </div>
          <SideColumn event={stored.event} numbers={numbers} />
        </div>
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
