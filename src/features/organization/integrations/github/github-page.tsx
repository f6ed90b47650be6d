import type { GitHubApp } from '#domain/github/github.ts'
import { MAX_APP_NAME } from '#domain/github/github.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { BackLink } from '#ui/back-link.tsx'
import { FieldForm } from '#ui/form/field-form.tsx'
import { Form } from '#ui/form/form.tsx'
import { hidden, untouched } from '#ui/form/form-state.ts'
import { Save } from '#ui/form/save.tsx'
import { Panel } from '#ui/panel.tsx'
import { OrganizationFrame } from '../../frame/organization-frame.tsx'
import { AppPanel } from './app-panel.tsx'
import { beginApp, disconnectApp, finishApp } from './actions.ts'
import { LinkForm } from './link-form.tsx'
import { LinkTable } from './link-table.tsx'

/** Query parameters that GitHub's redirect adds; otherwise both are absent. */
export interface GitHubAnswer {
  readonly code: string | undefined
  readonly state: string | undefined
}

/** The GitHub app: setup, installations, and linked repositories. */
export async function GitHubPage({ code, state }: GitHubAnswer) {
  const grants = { write: await guard('org:write'), projects: await guard('project:read') }
  const { catalogue } = running()
  const app = await catalogue.github.app(grants.write)
  const t = messages('github')
  return (
    <OrganizationFrame section="integrations" lead={t('lead')}>
      <BackLink href={paths.organization('integrations')} label={t('back')} />
      <h2 className="text-lg font-semibold text-ink">{t('title')}</h2>
      {code !== undefined && state !== undefined && <FinishPanel code={code} state={state} />}
      {app === undefined ? (
        <CreatePanel host={new URL(running().settings.site.origin).hostname} />
      ) : (
        <Connected app={app} />
      )}
    </OrganizationFrame>
  )
}

async function Connected({ app }: { app: GitHubApp }) {
  const grants = { write: await guard('org:write'), projects: await guard('project:read') }
  const { catalogue } = running()
  const [repositories, links, projects] = await Promise.all([
    catalogue.github.repositories(grants.write),
    catalogue.github.links(grants.write),
    catalogue.projects.list(grants.projects),
  ])
  return (
    <>
      <AppPanel app={app} now={new Date()} />
      <LinkTable links={links} projects={projects} />
      <LinkForm repositories={repositories} projects={projects} />
      <DisconnectPanel name={app.name} />
    </>
  )
}

function CreatePanel({ host }: { host: string }) {
  const t = messages('github')
  const name = `Mishap ${host}`.slice(0, MAX_APP_NAME).trim()
  const plain = { autoComplete: 'off', autoCapitalize: 'none' } as const
  return (
    <Panel id="create" title={t('create.title')}>
      <p className="mb-3 max-w-prose text-ink-2">{t('create.text')}</p>
      <FieldForm
        action={beginApp}
        initial={untouched({ baseUrl: 'https://github.com', organization: '', name })}
        fields={[
          { name: 'baseUrl', label: t('create.baseUrl'), hint: t('create.baseUrlHint'), inputMode: 'url', ...plain },
          { name: 'organization', label: t('create.organization'), hint: t('create.organizationHint'), ...plain },
          { name: 'name', label: t('create.name'), hint: t('create.nameHint'), maxLength: MAX_APP_NAME, ...plain },
        ]}
        submit={t('create.submit')}
        look="section"
      />
    </Panel>
  )
}

function FinishPanel({ code, state }: { code: string; state: string }) {
  const t = messages('github')
  return (
    <Panel id="finish" title={t('finish.title')}>
      <p className="mb-3 max-w-prose text-ink-2">{t('finish.text')}</p>
      <Form action={finishApp} initial={untouched({ code, state })} className="grid gap-3">
        <input type="hidden" name="code" value={code} />
        <input type="hidden" name="state" value={state} />
        <Save label={t('finish.submit')} inline />
      </Form>
    </Panel>
  )
}

function DisconnectPanel({ name }: { name: string }) {
  const t = messages('github')
  return (
    <Panel id="disconnect" title={t('disconnect.title')}>
      <p className="mb-3 max-w-prose text-ink-2">{t('disconnect.text')}</p>
      <FieldForm
        action={disconnectApp}
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
