import { notFound } from '#running/refuse.ts'
import { authorize } from '#domain/access/access.ts'
import { seesAllProjects } from '#domain/access/roles.ts'
import type { Member } from '#domain/account/members.ts'
import { paths } from '#domain/paths.ts'
import type { Team } from '#domain/team/team.ts'
import { messages } from '#messages'
import { currentActor } from '#running/guard.ts'
import { LinkButton } from '#ui/button.tsx'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { CheckListInput } from '#ui/form/inputs/check-list-input.tsx'
import { RadioInput } from '#ui/form/inputs/radio-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Facts } from '../frame/facts.tsx'
import { OrganizationFrame } from '../frame/organization-frame.tsx'
import { roleName, roleOptions } from '../frame/role-words.ts'
import { changeRole, changeTeams, removeMember } from './actions.ts'
import { LastSignIn } from './member-table.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { readPeople, teamsOf } from './queries.ts'
import { memberRightsOf, type MemberRights } from './member-rights.ts'

/** One member: role, teams, sessions and removal. */
export async function MemberPage({ userId }: { userId: string }) {
  const { members, teams } = await readPeople()
  const member = members.find((one) => one.userId === userId)
  if (member === undefined) notFound()
  const actor = await currentActor()
  const rights = memberRightsOf(actor, member, members)
  const t = messages('organization')
  const now = new Date()
  return (
    <OrganizationFrame section="members">
      <BackLink href={paths.organization('members')} label={t('members.person.back')} />
      <Panel title={member.name} note={member.email}>
        <Facts
          facts={[
            { name: t('members.person.role'), value: roleName(member.role) },
            { name: t('members.person.joined'), value: <RelativeTime at={member.joinedAt} now={now} /> },
            { name: t('members.person.lastSignIn'), value: <LastSignIn member={member} now={now} /> },
            {
              name: t('members.person.twoFactor'),
              value: t(member.twoFactor ? 'members.twoFactor.on' : 'members.twoFactor.off'),
            },
          ]}
        />
      </Panel>
      <RolePanel member={member} rights={rights} />
      <TeamsPanel member={member} teams={teams} mayChange={authorize(actor, 'team:admin').ok} />
      <SessionsPanel userId={userId} />
      <RemovePanel member={member} rights={rights} />
    </OrganizationFrame>
  )
}

function RolePanel({ member: { userId, name, role }, rights }: { member: Member; rights: MemberRights }) {
  const t = messages('organization')
  switch (rights.kind) {
    case 'look':
      return null
    case 'owners_only':
      return (
        <Panel id="role" title={t('members.person.role')}>
          <p className="text-ink-2">{t('members.person.ownersOnly')}</p>
        </Panel>
      )
    case 'last_owner':
      return (
        <Panel id="role" title={t('members.person.role')}>
          <p className="max-w-prose text-ink-2">
            {rights.isOwn ? t('members.person.lastOwnerYou') : t('members.person.lastOwner', { name })}
          </p>
        </Panel>
      )
    case 'may':
      return (
        <Panel id="role" title={t('members.person.role')}>
          <div className="max-w-prose">
            <Form action={changeRole} initial={untouched({ role })} subject={userId} className="grid gap-3">
              <RadioInput
                name="role"
                label={t('members.person.role')}
                labelHidden
                hint={rights.isOwn ? t('members.person.roleTextOwn') : t('members.person.roleText', { name })}
                options={roleOptions(rights.roles)}
              />
              <Save label={t('members.person.changeRole')} inline />
            </Form>
          </div>
        </Panel>
      )
  }
}

interface TeamsPanelProps {
  readonly member: Member
  readonly teams: readonly Team[]
  readonly mayChange: boolean
}

function TeamsPanel({ member, teams, mayChange }: TeamsPanelProps) {
  const t = messages('organization')
  const own = teamsOf(member.userId, teams)
  const hint = seesAllProjects(member.role)
    ? t('members.person.teamsTextAll', { role: roleName(member.role) })
    : t('members.person.teamsText')
  return (
    <Panel id="teams" title={t('members.person.teams')}>
      {!mayChange || teams.length === 0 ? (
        <p className="text-ink-2">
          {teams.length === 0
            ? t('members.person.noTeams')
            : own.map(({ name }) => name).join(', ') || t('members.noTeams')}
        </p>
      ) : (
        <div className="max-w-prose">
          <Form
            action={changeTeams}
            initial={untouched({ teams: own.map(({ id }) => String(id)) })}
            subject={member.userId}
            className="grid gap-3"
          >
            <CheckListInput
              name="teams"
              label={t('members.person.teams')}
              hint={hint}
              options={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            <Save label={t('members.person.saveTeams')} inline />
          </Form>
        </div>
      )}
    </Panel>
  )
}

function RemovePanel({ member: { userId, name }, rights }: { member: Member; rights: MemberRights }) {
  if (rights.kind !== 'may') return null
  const t = messages('organization')
  return (
    <Panel id="remove" title={t('members.person.remove')}>
      {rights.isOwn ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-ink-2">{t('members.person.leave')}</p>
          <LinkButton href={paths.account('profile')}>{t('members.person.leaveLink')}</LinkButton>
        </div>
      ) : (
        <>
          <p className="mb-3 max-w-prose text-ink-2">{t('members.person.removeText')}</p>
          <ConfirmForm
            action={removeMember}
            subject={userId}
            texts={{
              open: t('members.person.removeButton', { name }),
              title: t('members.person.removeTitle', { name }),
              text: t('members.person.removeText'),
              confirm: t('members.person.removeConfirm', { name }),
              cancel: t('cancel'),
            }}
          />
        </>
      )}
    </Panel>
  )
}
