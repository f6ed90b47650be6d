import { parseRole } from '#domain/access/roles.ts'
import { parseTeamId } from '#domain/ids.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { ids, meaning, text } from '#ui/form/fields.ts'

/** The form of an invitation. */
export const inviteForm = defineForm(
  'organization',
  { email: text(), role: meaning(parseRole, 'members.problem.role_missing'), teams: ids(parseTeamId) },
  { refusal: ['save.not', 'save.notText'] },
)

/** An invitation that nobody has filled in: the plain role is chosen. */
export const emptyInvitation = { ...inviteForm.empty, role: 'member' }

/** The form of somebody's role. */
export const roleForm = defineForm('organization', { role: meaning(parseRole, 'members.problem.role_missing') })

/** The form of the teams that somebody is in. */
export const teamsForm = defineForm('organization', { teams: ids(parseTeamId) })
