import type { Role } from '#domain/access/roles.ts'
import type { Team } from '#domain/team/team.ts'
import { messages } from '#messages'
import { running } from '#running'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { CheckListInput } from '#ui/form/inputs/check-list-input.tsx'
import { RadioInput } from '#ui/form/inputs/radio-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { ShownOnce } from '#ui/form/shown-once.tsx'
import { Panel } from '#ui/panel.tsx'
import { roleOptions } from '../frame/role-words.ts'
import { invite } from './actions.ts'
import { emptyInvitation } from './values.ts'

/** Invites a person by mail or with a link to share. */
export function InvitePanel({ roles, teams }: { roles: readonly Role[]; teams: readonly Team[] }) {
  const t = messages('organization')
  const byMail = running().accounts.mailWorks()
  return (
    <Panel id="invite" title={t('members.invite.title')}>
      <p className="mb-3 max-w-prose text-sm text-ink-2">{t('members.invite.text')}</p>
      <Form action={invite} initial={untouched(emptyInvitation)} className="grid max-w-prose gap-4">
        <Fields>
          <TextInput
            name="email"
            type="email"
            label={t('members.invite.email')}
            hint={t(byMail ? 'members.invite.emailHint' : 'members.invite.emailHintNoMail')}
            autoComplete="off"
          />
          <RadioInput name="role" label={t('members.invite.role')} options={roleOptions(roles)} />
          {teams.length > 0 && (
            <CheckListInput
              name="teams"
              label={t('members.invite.teams')}
              hint={t('members.invite.teamsHint')}
              options={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
        </Fields>
        <Save label={t('members.invite.submit')} inline />
        <ShownOnce
          label={t('members.invite.link')}
          text={t('members.invite.shownOnce')}
          copy={t('members.invite.copy')}
          copied={t('copied')}
        />
      </Form>
    </Panel>
  )
}
