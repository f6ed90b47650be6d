import { notFound } from '#running/refuse.ts'
import { authorize } from '#domain/access/access.ts'
import type { Member } from '#domain/account/members.ts'
import { paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import { MAX_NAME, type Team } from '#domain/team/team.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor, guard } from '#running/guard.ts'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { FieldForm } from '#ui/form/field-form.tsx'
import { Form } from '#ui/form/form.tsx'
import { hidden, untouched } from '#ui/form/form-state.ts'
import { CheckListInput } from '#ui/form/inputs/check-list-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { OrganizationFrame } from '../frame/organization-frame.tsx'
import { changeMembers, changeProjects, removeTeam, renameTeam } from './actions.ts'

/** One team: name, members, projects and deletion. */
export async function TeamPage({ slug }: { slug: string }) {
  const grants = {
    team: await guard('team:read'),
    member: await guard('member:read'),
    project: await guard('project:read'),
  }
  const { catalogue, accounts } = running()
  const team = await catalogue.teams.bySlug(grants.team, slug)
  if (team === undefined) notFound()
  const [members, projects] = await Promise.all([
    accounts.members.list(grants.member),
    catalogue.projects.list(grants.project),
  ])
  const actor = await currentActor()
  const mayChange = authorize(actor, 'team:admin').ok
  const t = messages('organization')
  return (
    <OrganizationFrame section="teams" readOnly={!mayChange}>
      <BackLink href={paths.organization('teams')} label={t('teams.team.back')} />
      <h2 className="text-lg font-semibold text-ink">{team.name}</h2>
      <MembersPanel team={team} members={members} mayChange={mayChange} />
      <ProjectsPanel team={team} projects={projects} mayChange={mayChange && authorize(actor, 'project:admin').ok} />
      {mayChange && <NamePanel team={team} />}
      {mayChange && <RemovePanel team={team} />}
    </OrganizationFrame>
  )
}

interface MembersPanelProps {
  readonly team: Team
  readonly members: readonly Member[]
  readonly mayChange: boolean
}

function MembersPanel({ team, members, mayChange }: MembersPanelProps) {
  const t = messages('organization')
  const own = members.filter(({ userId }) => team.members.includes(userId))
  return (
    <Panel id="members" title={t('teams.team.members')} note={own.length}>
      {mayChange ? (
        <Form
          action={changeMembers}
          initial={untouched({ members: team.members })}
          subject={String(team.id)}
          className="grid gap-3"
        >
          <CheckListInput
            name="members"
            label={t('teams.team.members')}
            hint={t('teams.team.membersText')}
            options={members.map(({ userId, name, email }) => ({ value: userId, label: name, note: email }))}
          />
          <Save label={t('teams.team.saveMembers')} inline />
        </Form>
      ) : own.length === 0 ? (
        <p className="text-ink-2">{t('teams.team.noMembers')}</p>
      ) : (
        <ul className="grid gap-1">
          {own.map(({ userId, name }) => (
            <li key={userId}>
              <Link href={paths.member(userId)} className="rounded-sm text-ink hover:underline">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface ProjectsPanelProps {
  readonly team: Team
  readonly projects: readonly Project[]
  readonly mayChange: boolean
}

function ProjectsPanel({ team, projects, mayChange }: ProjectsPanelProps) {
  const t = messages('organization')
  const own = projects.filter(({ id }) => team.projects.includes(id))
  return (
    <Panel id="projects" title={t('teams.team.projects')} note={own.length}>
      {mayChange && projects.length > 0 ? (
        <Form
          action={changeProjects}
          initial={untouched({ projects: team.projects.map(String) })}
          subject={String(team.id)}
          className="grid gap-3"
        >
          <CheckListInput
            name="projects"
            label={t('teams.team.projects')}
            hint={t('teams.team.projectsText')}
            options={projects.map(({ id, name, access }) => ({
              value: String(id),
              label: name,
              note: t(access === 'teams' ? 'teams.team.teamsOnly' : 'teams.team.openToAll'),
            }))}
          />
          <Save label={t('teams.team.saveProjects')} inline />
        </Form>
      ) : own.length === 0 ? (
        <p className="text-ink-2">
          {t(projects.length === 0 ? 'teams.team.noProjectsAtAll' : 'teams.team.noProjects')}
        </p>
      ) : (
        <ul className="grid gap-1">
          {own.map(({ id, slug, name }) => (
            <li key={id}>
              <Link href={paths.issues({ project: slug })} className="rounded-sm text-ink hover:underline">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function NamePanel({ team: { id, name } }: { team: Team }) {
  const t = messages('organization')
  return (
    <Panel id="name-of" title={t('teams.team.name')}>
      <FieldForm
        action={renameTeam}
        initial={untouched({ name })}
        fields={[
          {
            name: 'name',
            label: t('teams.team.name'),
            hint: t('teams.team.nameText'),
            autoComplete: 'off',
            maxLength: MAX_NAME,
            required: true,
          },
        ]}
        hidden={{ [hidden.subject]: String(id) }}
        submit={t('teams.team.rename')}
        look="section"
      />
    </Panel>
  )
}

function RemovePanel({ team: { id, name } }: { team: Team }) {
  const t = messages('organization')
  return (
    <Panel id="remove" title={t('teams.team.remove')}>
      <p className="mb-3 max-w-prose text-ink-2">{t('teams.team.removeText')}</p>
      <ConfirmForm
        action={removeTeam}
        subject={String(id)}
        texts={{
          open: t('teams.team.removeButton', { name }),
          title: t('teams.team.removeTitle', { name }),
          text: t('teams.team.removeText'),
          confirm: t('teams.team.removeConfirm', { name }),
          cancel: t('cancel'),
        }}
      />
    </Panel>
  )
}
