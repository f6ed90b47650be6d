import { paths } from '#domain/paths.ts'
import { unknownTagsText } from '../unknown-tags.ts'
import { messages } from '#messages'
import { projectsOfPeople } from '#running/self-project.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'
import { changeSearch, isNarrowed, searchParams, widened, type IssueSearch } from '../search.ts'
import { statusIn, withStatus } from '../status.ts'
import type { IssueListData } from './queries.ts'

interface NoIssuesProps {
  readonly search: IssueSearch
  readonly data: IssueListData
  /** Whether the user may create a project. */
  readonly mayCreate: boolean
}

/** Explains why a list is empty, and what to do. */
export async function NoIssues({ search, data: { projects: all, page, unknownTags }, mayCreate }: NoIssuesProps) {
  const t = messages('issues')
  const projects = await projectsOfPeople(all)
  const waiting = projects.every(({ firstEventAt }) => firstEventAt === null)
  if (projects.length === 0) return <NoProject mayCreate={mayCreate} />
  if (waiting) {
    return (
      <EmptyState
        title={t('empty.noEvent.title')}
        action={projects.map(({ slug, name }) => (
          <LinkButton key={slug} tone={projects.length === 1 ? 'primary' : 'plain'} href={paths.projectSetUp(slug)}>
            {t('empty.noEvent.action', { project: name })}
          </LinkButton>
        ))}
      >
        {t('empty.noEvent.body')}
      </EmptyState>
    )
  }
  if (page.total > 0) {
    const href = paths.issues(searchParams(changeSearch(search, {})))
    return (
      <EmptyState
        title={t('empty.pastTheEnd.title')}
        action={
          <LinkButton tone="primary" href={href}>
            {t('empty.pastTheEnd.action')}
          </LinkButton>
        }
      />
    )
  }
  if (isNarrowed(search) || search.query !== '') return <NoMatch search={search} unknownTags={unknownTags} />
  return (
    <EmptyState
      title={t('empty.quiet.title')}
      action={<LinkButton href={paths.stats()}>{t('empty.quiet.action')}</LinkButton>}
    >
      {t('empty.quiet.body')}
    </EmptyState>
  )
}

function NoProject({ mayCreate }: { mayCreate: boolean }) {
  const t = messages('issues')
  return (
    <EmptyState
      title={t('empty.noProject.title')}
      action={
        mayCreate && (
          <LinkButton tone="primary" href={paths.newProject()}>
            {t('empty.noProject.action')}
          </LinkButton>
        )
      }
    >
      {mayCreate ? t('empty.noProject.body') : messages('projects')('empty.askOwner')}
    </EmptyState>
  )
}

/** No issue matches the filters: suggests widening them, status first. */
function NoMatch({ search, unknownTags }: { search: IssueSearch; unknownTags: readonly string[] }) {
  const t = messages('issues')
  const status = statusIn(search.query)
  const anyStatus = withStatus(search.query, 'all')
  const said = anyStatus === '' && status !== undefined ? status : 'query'
  const offersAny = status !== undefined && status !== 'all'
  return (
    <EmptyState
      title={t(`empty.noMatch.title.${said}`)}
      action={
        <>
          {offersAny && (
            <LinkButton tone="primary" href={paths.issues(searchParams(changeSearch(search, { query: anyStatus })))}>
              {t('empty.noMatch.anyStatus')}
            </LinkButton>
          )}
          {isNarrowed(search) && (
            <LinkButton tone={offersAny ? 'plain' : 'primary'} href={paths.issues(searchParams(widened(search)))}>
              {t('empty.noMatch.action')}
            </LinkButton>
          )}
        </>
      }
    >
      {unknownTagsText(unknownTags) || t(`empty.noMatch.body.${said}`)}
    </EmptyState>
  )
}
