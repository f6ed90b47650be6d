import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { projectsOfPeople } from '#running/self-project.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'
import { changeSearch, releaseAddress, type ReleaseSearch } from '../search.ts'
import { FirstRelease } from './first-release.tsx'
import type { ReleaseListData } from './queries.ts'

/** Explains why the list is empty, and what to do. */
export async function NoReleases({ search, data }: { search: ReleaseSearch; data: ReleaseListData }) {
  const t = messages('releases')
  const to = (change: Partial<ReleaseSearch>) => paths.releases(releaseAddress.print(changeSearch(search, change)))
  const [first] = await projectsOfPeople(data.projects)
  if (first === undefined) return <NoProject />
  switch (data.state) {
    case 'some':
      return null
    case 'none':
      return <FirstRelease project={first.slug} />
    case 'elsewhere':
      return search.status === 'archived' ? (
        <EmptyState
          title={t('empty.noArchived.title')}
          action={<LinkButton href={to({ status: 'open' })}>{t('empty.noArchived.action')}</LinkButton>}
        >
          {t('empty.noArchived.body')}
        </EmptyState>
      ) : (
        <EmptyState
          title={t('empty.allArchived.title')}
          action={<LinkButton href={to({ status: 'archived' })}>{t('empty.allArchived.action')}</LinkButton>}
        >
          {t('empty.allArchived.body')}
        </EmptyState>
      )
    case 'hidden':
      return (
        <EmptyState
          title={t('empty.noMatch.title')}
          action={
            <LinkButton tone="primary" href={to({ projects: [], query: '' })}>
              {t('empty.noMatch.action')}
            </LinkButton>
          }
        >
          {t('empty.noMatch.body')}
        </EmptyState>
      )
    case 'past_the_end':
      return (
        <EmptyState
          title={t('empty.pastTheEnd.title')}
          action={
            <LinkButton tone="primary" href={to({})}>
              {t('empty.pastTheEnd.action')}
            </LinkButton>
          }
        />
      )
  }
}

function NoProject() {
  const t = messages('releases')
  return (
    <EmptyState
      title={t('empty.noProject.title')}
      action={
        <LinkButton tone="primary" href={paths.newProject()}>
          {t('empty.noProject.action')}
        </LinkButton>
      }
    >
      {t('empty.noProject.body')}
    </EmptyState>
  )
}
