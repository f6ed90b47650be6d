import { ListLink } from '#ui/list-link.tsx'
import { shortId } from '#domain/issue/issue.ts'
import { messages } from '#messages'
import { CopyButton } from '#ui/copy-button.tsx'
import { ReactErrorText } from '../event/react-error-text.tsx'
import { OwnerFact } from '../owner/owner-fact.tsx'
import { headingOf } from '../list/rows.ts'
import { IssueTriage, type TriageRights } from '../state/issue-triage.tsx'
import { StateWord } from '../state/state-word.tsx'
import { stateLabelOf } from '../state/state-label.ts'
import type { FoundIssue } from './find.ts'
import { HoldMark } from './hold-mark.tsx'
import { IssueHeading } from './issue-heading.tsx'

interface IssueHeaderProps {
  readonly found: FoundIssue
  readonly rights: TriageRights
  /** The back link: to the list, or from a part of the issue to its main page. */
  readonly back: { readonly id: string; readonly href: string; readonly label: string }
  readonly now: Date
}

/** The issue's header: state, actions, title and location. */
export function IssueHeader(props: IssueHeaderProps) {
  const t = messages('issues')
  const { issue } = props.found
  const { type, value } = headingOf(issue)
  return (
    <>
      <IssueBar {...props} />
      <header className="grid gap-1 px-4 pt-2 pb-4 sm:px-6">
        <IssueHeading
          level={issue.level}
          levelLabel={t(`level.${issue.level}`)}
          type={type}
          value={type === '' && value === '' ? t('list.untitled') : value}
        />
        <ReactErrorText text={issue.metadata.value || issue.title} extent="line" className="pl-6.5" />
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 pl-6.5 text-sm text-ink-3">
          <HoldMark issue={issue} />
          {!issue.handled && <span className="font-medium text-error-ink">{t('list.unhandled')}</span>}
          {issue.culprit !== '' && <bdi className="min-w-0 font-mono wrap-anywhere">{issue.culprit}</bdi>}
        </p>
        {/* Shown where the side column, which also contains it, is below the page. */}
        <div className="pl-6.5 lg:hidden">
          <OwnerFact issue={issue} suggestions={[]} mayChange={props.rights.mayChange} place="title" />
        </div>
      </header>
    </>
  )
}

/** The sticky bar: back link, short id, state and actions. */
function IssueBar({ found: { issue, project }, rights, back, now }: IssueHeaderProps) {
  const t = messages('issues')
  const label = stateLabelOf(issue, now)
  const ref = shortId(project.slug, issue.number)
  return (
    <div className="sticky top-0 z-20 flex min-h-12 min-w-0 flex-wrap items-center gap-x-3 gap-y-2 bg-paper px-4 py-2 text-sm text-ink-3 sm:px-6">
      <ListLink {...back} />
      <span className="min-w-0 truncate max-sm:hidden">{project.name}</span>
      <span className="inline-flex min-w-24 items-center">
        <span className="min-w-0 truncate" title={ref}>
          {ref}
        </span>
        <CopyButton text={ref} label={t('header.copyId')} copiedLabel={t('copied')} />
      </span>
      {label !== undefined && <StateWord label={label} className="min-w-0 truncate" />}
      <div className="issue-decisions">
        <IssueTriage issue={issue} rights={rights} />
      </div>
    </div>
  )
}
