import type { RepositoryLink } from '#domain/github/github.ts'
import type { Project } from '#domain/project/project.ts'
import { messages } from '#messages'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { unlinkRepository } from './actions.ts'

interface LinkTableProps {
  readonly links: readonly RepositoryLink[]
  readonly projects: readonly Project[]
}

/** The linked repository of each project, and what gets reported there. */
export function LinkTable({ links, projects }: LinkTableProps) {
  const t = messages('github')
  const title = t('links.title')
  if (links.length === 0)
    return (
      <Panel id="links" title={title}>
        <p className="text-sm text-ink-2">{t('links.none')}</p>
      </Panel>
    )
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  return (
    <Panel id="links" title={title} note={links.length} flush>
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('links.column.repository')}</Th>
            <Th>{t('links.column.project')}</Th>
            <Th>{t('links.column.comments')}</Th>
            <Th>{t('links.column.checks')}</Th>
            <Th>
              <span className="sr-only">{t('links.remove')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <Row key={`${link.projectId}:${link.repositoryId}`} link={link} project={names.get(link.projectId) ?? ''} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function Row({ link, project }: { link: RepositoryLink; project: string }) {
  const t = messages('github')
  const { projectId, repositoryId, repository, comments, checks, watchMinutes } = link
  const shown = repository === '' ? t('links.gone') : repository
  return (
    <Tr>
      <Td className="wrap-anywhere">{shown}</Td>
      <Td className="wrap-anywhere text-ink-2">{project}</Td>
      <Td className="text-ink-2">{comments ? t('links.on') : t('links.off')}</Td>
      <Td className="text-ink-2">{checks ? t('links.checksFor', { minutes: watchMinutes }) : t('links.off')}</Td>
      <Td actions>
        <ConfirmForm
          action={unlinkRepository}
          subject={`${projectId}:${repositoryId}`}
          tone="quiet"
          texts={{
            open: t('links.remove'),
            openLabel: t('links.removeOf', { repository: shown, project }),
            title: t('links.removeTitle'),
            text: t('links.removeText'),
            confirm: t('links.remove'),
            cancel: messages('organization')('cancel'),
          }}
        />
      </Td>
    </Tr>
  )
}
