import type { ProjectId } from '#domain/ids.ts'
import { absolute, apiPaths, dsn, paths } from '#domain/paths.ts'
import { messages } from '#messages'
import type { PageGrants } from '#features/searches/page-grants.ts'
import { running } from '#running'
import { projectsOfPeople } from '#running/self-project.ts'
import { LinkButton } from '#ui/button.tsx'
import { CodeBlock } from '#ui/code.tsx'
import { Panel } from '#ui/panel.tsx'
import { EmptyState } from '#ui/states.tsx'
import { isNarrowed, listAddress, unnarrowed } from '../frame/address.ts'
import type { Looked } from '../frame/looked.ts'
import { profilingSnippets } from './snippets.ts'

/** Explains an empty result, and how to enable profiling. */
export async function NoProfiles({ looked }: { looked: Looked }) {
  const t = messages('profiles')
  const { query, projects } = looked
  if (isNarrowed(query) || query.period !== '24h')
    return (
      <EmptyState
        title={t('empty.narrowedTitle')}
        action={<LinkButton href={listAddress(unnarrowed({ ...query, period: '90d' }))}>{t('empty.reset')}</LinkButton>}
      >
        {t('empty.narrowedText')}
      </EmptyState>
    )
  const [first] = await projectsOfPeople(projects)
  const to = first === undefined ? undefined : await destinationOf(looked.grants, first.id)
  return (
    <>
      <EmptyState
        title={t('empty.title')}
        action={
          first !== undefined && <LinkButton href={paths.projectSetUp(first.slug)}>{t('empty.setUp')}</LinkButton>
        }
        className="py-8"
      >
        {t('empty.text')}
      </EmptyState>
      <div className="grid min-w-0 items-start gap-4 xl:grid-cols-2">
        {profilingSnippets(to ?? unknownDestination).map(({ name, language, code }) => (
          <Panel key={name} title={t(`empty.${name}`)} note={t(`empty.${name}Text`)} flush>
            <CodeBlock code={code} language={language} label={t(`empty.${name}`)} />
          </Panel>
        ))}
      </div>
    </>
  )
}

/** Placeholders until a project exists. */
const unknownDestination = { dsn: 'YOUR_DSN', pprofUrl: 'YOUR_PPROF_URL' }

async function destinationOf({ projects }: PageGrants, id: ProjectId) {
  const { catalogue, settings } = running()
  const key = (await catalogue.projects.keys(projects, id)).find(({ enabled }) => enabled)
  if (key === undefined) return undefined
  return {
    dsn: dsn(settings.site, key.publicKey, id),
    pprofUrl: absolute(settings.site, apiPaths.pprof(id, key.publicKey)),
  }
}
