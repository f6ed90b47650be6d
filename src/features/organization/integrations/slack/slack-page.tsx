import { paths } from '#domain/paths.ts'
import type { SlackApp } from '#domain/slack/slack.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { BackLink } from '#ui/back-link.tsx'
import { FieldForm } from '#ui/form/field-form.tsx'
import { hidden, untouched } from '#ui/form/form-state.ts'
import { Panel } from '#ui/panel.tsx'
import { OrganizationFrame } from '../../frame/organization-frame.tsx'
import { AppPanel } from './app-panel.tsx'
import { disconnectSlack } from './actions.ts'
import { ConnectPanel, CreatePanel } from './connect-panel.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { ProjectsPanel } from './projects-panel.tsx'

/** The Slack app: setup, status, visible projects and linked members. */
export async function SlackPage() {
  const grant = await guard('org:write')
  await guard('project:read')
  const app = await running().catalogue.slack.app(grant)
  const t = messages('slack')
  return (
    <OrganizationFrame section="integrations" lead={t('lead')}>
      <BackLink href={paths.organization('integrations')} label={t('back')} />
      <h2 className="text-lg font-semibold text-ink">{t('title')}</h2>
      {app === undefined ? (
        <>
          <CreatePanel manifest={running().slack.manifest(grant)} />
          <ConnectPanel />
        </>
      ) : (
        <Connected app={app} />
      )}
    </OrganizationFrame>
  )
}

async function Connected({ app }: { app: SlackApp }) {
  const grants = { write: await guard('org:write'), projects: await guard('project:read') }
  const { catalogue } = running()
  const [shown, projects, people] = await Promise.all([
    catalogue.slack.projects(grants.write),
    catalogue.projects.list(grants.projects),
    catalogue.slack.people(grants.write),
  ])
  const now = new Date()
  return (
    <>
      <AppPanel app={app} now={now} />
      <ProjectsPanel shown={shown} projects={projects} />
      <PeoplePanel people={people} now={now} />
      <ConnectPanel before={app} />
      <DisconnectPanel name={app.teamName} />
    </>
  )
}

function DisconnectPanel({ name }: { name: string }) {
  const t = messages('slack')
  return (
    <Panel id="disconnect" title={t('disconnect.title')}>
      <p className="mb-3 max-w-prose text-ink-2">{t('disconnect.text')}</p>
      <FieldForm
        action={disconnectSlack}
        initial={untouched({ typed: '' })}
        fields={[{ name: 'typed', label: t('disconnect.label', { name }), autoComplete: 'off', required: true }]}
        hidden={{ [hidden.subject]: name }}
        submit={t('disconnect.submit')}
        look="section"
        tone="danger"
      />
    </Panel>
  )
}
