import type { Project } from '#domain/project/project.ts'
import type { ShownProject } from '#domain/slack/slack.ts'
import { messages } from '#messages'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { hideProject, showProject } from './actions.ts'

interface ProjectsPanelProps {
  readonly shown: readonly ShownProject[]
  readonly projects: readonly Project[]
}

/** Projects whose issues may be shown in channels. */
export function ProjectsPanel({ shown, projects }: ProjectsPanelProps) {
  const t = messages('slack')
  const isShown = new Set(shown.map(({ projectId }) => projectId))
  const others = projects.filter(({ id }) => !isShown.has(id))
  const [first] = others
  return (
    <Panel id="projects" title={t('projects.title')} note={shown.length}>
      <div className="grid gap-4">
        <p className="max-w-prose text-sm text-ink-2">{t('projects.text')}</p>
        {shown.length === 0 ? (
          <p className="text-sm text-ink-2">{t('projects.none')}</p>
        ) : (
          <Table label={t('projects.title')}>
            <thead>
              <tr>
                <Th>{t('projects.column')}</Th>
                <Th>
                  <span className="sr-only">{t('projects.remove')}</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {shown.map((one) => (
                <Row key={one.projectId} project={one} />
              ))}
            </tbody>
          </Table>
        )}
        {first === undefined ? (
          <p className="text-sm text-ink-3">{t('projects.all')}</p>
        ) : (
          <Form
            action={showProject}
            initial={untouched({ project: String(first.id) })}
            className="grid max-w-prose gap-4"
          >
            <Fields>
              <SelectInput
                name="project"
                label={t('projects.label')}
                options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            </Fields>
            <Save label={t('projects.add')} inline />
          </Form>
        )}
      </div>
    </Panel>
  )
}

function Row({ project: { projectId, name } }: { project: ShownProject }) {
  const t = messages('slack')
  return (
    <Tr>
      <Td className="wrap-anywhere">{name}</Td>
      <Td actions>
        <ConfirmForm
          action={hideProject}
          subject={String(projectId)}
          tone="quiet"
          texts={{
            open: t('projects.remove'),
            openLabel: t('projects.removeOf', { project: name }),
            title: t('projects.removeTitle', { project: name }),
            text: t('projects.removeText'),
            confirm: t('projects.remove'),
            cancel: messages('organization')('cancel'),
          }}
        />
      </Td>
    </Tr>
  )
}
