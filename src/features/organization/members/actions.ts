'use server'

import type { MemberRefusal } from '#domain/account/refusals.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { askToSignInAgain } from '#running/fresh-session.ts'
import { done, formAction, may, refused, saved, wrong } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { noFields } from '#ui/form/define-form.ts'
import { emptyInvitation, inviteForm, roleForm, teamsForm } from './values.ts'

const mayManage = may({ grant: 'member:admin' })

/** Creates an invitation, and mails it if it has an address and mail works. Its link is in the response. */
export const invite = formAction(mayManage, inviteForm, async ({ grant, value }) => {
  const t = messages('organization')
  const made = await running().accounts.members.invite(grant, value)
  if (!made.ok) return wrong(made.refusal.reason === 'above_you' ? 'role' : 'email', refusalText(made.refusal))
  const { link, sent, invitation } = made.value
  const text = sent ? t('members.invite.sent', { email: invitation.email }) : t('members.invite.shownOnce')
  return saved(t('members.invite.made'), { shown: emptyInvitation, result: { secret: link, text } })
})

/** Revokes an invitation, whose link stops working. Succeeds if it no longer exists. */
export const revokeInvitation = formAction(mayManage, noFields, async ({ grant, subject }) => {
  await running().accounts.members.revokeInvitation(grant, subject)
  return done
})

/** Changes a member's role. */
export const changeRole = formAction(mayManage, roleForm, async ({ grant, subject, value: { role } }) => {
  const stale = await askToSignInAgain()
  if (stale !== undefined) return stale
  const changed = await running().accounts.members.setRole(grant, subject, role)
  if (!changed.ok) return refused(refusalText(changed.refusal))
  return saved(messages('organization')('members.person.roleSaved'))
})

/** Replaces a member's teams. */
export const changeTeams = formAction(may({ grant: 'team:admin' }), teamsForm, async ({ grant, subject, value }) => {
  await running().catalogue.teams.setTeamsOf(grant, subject, value.teams, new Date())
  return saved(messages('organization')('members.person.teamsSaved'))
})

/** Deletes a member's account and returns to the list. */
export const removeMember = formAction(mayManage, noFields, async ({ grant, subject }) => {
  const stale = await askToSignInAgain()
  if (stale !== undefined) return stale
  const removed = await running().accounts.members.remove(grant, subject)
  return removed.ok ? goTo(paths.organization('members')) : refused(refusalText(removed.refusal))
})

/** Ends all of a member's sessions. */
export const endMemberSessions = formAction(may({ grant: 'org:admin' }), noFields, async ({ grant, subject }) => {
  await running().accounts.members.endSessions(grant, subject)
  return done
})

function refusalText({ reason }: MemberRefusal): string {
  return messages('organization')(`members.problem.${reason}`)
}
