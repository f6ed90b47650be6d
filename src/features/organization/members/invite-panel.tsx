import type { Role } from '#domain/access/roles.ts'
import type { Team } from '#domain/team/team.ts'
import { door } from '#door'
import { messages } from '#messages'
import { untouched } from '#ui/form/form-state.ts'
import { Panel } from '#ui/panel.tsx'
import { roleOptions } from '../frame/role-words.ts'
import { InviteForm } from './invite-form.tsx'
import { nobodyYet } from './invite-values.ts'

/** Invites somebody, by mail or by a link to pass on. */
export function InvitePanel({ roles, teams }: { roles: readonly Role[]; teams: readonly Team[] }) {
  const t = messages('organization')
  const byMail = door().accounts.mailWorks()
  return (
    <Panel id="invite" title={t('members.invite.title')}>
      <p className="mb-3 max-w-prose text-sm text-ink-2">{t('members.invite.text')}</p>
      <InviteForm
        initial={untouched(nobodyYet)}
        roles={roleOptions(roles)}
        teams={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
        texts={{
          email: t('members.invite.email'),
          emailHint: t(byMail ? 'members.invite.emailHint' : 'members.invite.emailHintNoMail'),
          role: t('members.invite.role'),
          teams: t('members.invite.teams'),
          teamsHint: t('members.invite.teamsHint'),
          submit: t('members.invite.submit'),
          link: t('members.invite.link'),
          copy: t('members.invite.copy'),
          copied: t('copied'),
        }}
      />
    </Panel>
  )
}
