import { parseRole } from '#domain/access/roles.ts'
import { parseTeamId } from '#domain/ids.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { ids, meaning, text } from '#ui/form/fields.ts'

export const inviteForm = defineForm(
  'organization',
  { email: text(), role: meaning(parseRole, 'members.problem.role_missing'), teams: ids(parseTeamId) },
  { refusal: ['save.not', 'save.notText'] },
)

/** Initial values: the member role is selected. */
export const emptyInvitation = { ...inviteForm.empty, role: 'member' }

export const roleForm = defineForm('organization', { role: meaning(parseRole, 'members.problem.role_missing') })

export const teamsForm = defineForm('organization', { teams: ids(parseTeamId) })
