'use server'

import { refresh } from 'next/cache'
import { parseRole } from '#domain/access/roles.ts'
import type { MemberRefusal } from '#domain/account/refusals.ts'
import { paths } from '#domain/paths.ts'
import { door } from '#door'
import { goTo } from '#door/go.ts'
import { guard } from '#door/guard.ts'
import { messages } from '#messages'
import { formText } from '#ui/form-text.ts'
import type { ConfirmState } from '#ui/form/confirm-form.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { refusedBecause, refusedFor, savedAs } from '#ui/form/outcome.ts'
import type { SmallState } from '../frame/small-form.tsx'
import type { InviteState } from './invite-form.tsx'
import { nobodyYet, readInvite, teamsIn } from './invite-values.ts'

/** Makes an invitation, and sends it where there is an address and mail works. Its link is in the answer. */
export async function invite(state: InviteState, form: FormData): Promise<InviteState> {
  const grant = await guard('member:admin')
  const t = messages('organization')
  const values = readInvite(form)
  const shown: InviteState = { ...state, result: null }
  const refuse = (field: 'email' | 'role', text: string) =>
    refusedFor(shown, values, [{ field, text }], { title: t('save.not'), text: t('save.notText') })
  const role = parseRole(values.role)
  if (role === undefined) return refuse('role', t('members.problem.role_missing'))

  const made = await door().accounts.members.invite(grant, { email: values.email, role, teams: teamsIn(form) })
  if (!made.ok) return refuse(made.refusal.reason === 'above_you' ? 'role' : 'email', refusalText(made.refusal))
  refresh()
  const { link, sent, invitation } = made.value
  const text = sent ? t('members.invite.sent', { email: invitation.email }) : t('members.invite.shownOnce')
  return { ...savedAs(shown, nobodyYet, t('members.invite.made')), result: { link, text } }
}

/** Takes an invitation back: its link stops working. One that is gone already is no fault. */
export async function revokeInvitation(state: ConfirmState, form: FormData): Promise<ConfirmState> {
  const grant = await guard('member:admin')
  await door().accounts.members.revokeInvitation(grant, formText(form, hidden.subject))
  refresh()
  return state
}

/** Gives somebody another role. */
export async function changeRole(state: SmallState, form: FormData): Promise<SmallState> {
  const grant = await guard('member:admin')
  const t = messages('organization')
  const role = parseRole(formText(form, 'role'))
  if (role === undefined) return refusedBecause(state, null, t('members.problem.role_missing'))
  const changed = await door().accounts.members.setRole(grant, formText(form, hidden.subject), role)
  if (!changed.ok) return refusedBecause(state, null, refusalText(changed.refusal))
  refresh()
  return savedAs(state, null, t('members.person.roleSaved'))
}

/** Puts somebody into these teams, and into no others. */
export async function changeTeams(state: SmallState, form: FormData): Promise<SmallState> {
  const grant = await guard('team:admin')
  const t = messages('organization')
  await door().catalogue.teams.setTeamsOf(grant, formText(form, hidden.subject), teamsIn(form), new Date())
  refresh()
  return savedAs(state, null, t('members.person.teamsSaved'))
}

/** Deletes somebody's account, and leads back to the others. */
export async function removeMember(state: ConfirmState, form: FormData): Promise<ConfirmState> {
  const grant = await guard('member:admin')
  const removed = await door().accounts.members.remove(grant, formText(form, hidden.subject))
  if (!removed.ok) return refusedBecause(state, null, refusalText(removed.refusal))
  return goTo(paths.organization('members'))
}

function refusalText({ reason }: MemberRefusal): string {
  return messages('organization')(`members.problem.${reason}`)
}
