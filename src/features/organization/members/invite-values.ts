import { parseTeamId, type TeamId } from '#domain/ids.ts'
import { formText } from '#ui/form-text.ts'

/** What the fields of an invitation hold. */
export interface InviteValues {
  readonly email: string
  /** A role's name as it was sent. */
  readonly role: string
  /** Numbers of teams. */
  readonly teams: readonly string[]
}

/** An invitation that nobody has filled in: the plain role is chosen. */
export const nobodyYet: InviteValues = { email: '', role: 'member', teams: [] }

/** What was sent. */
export function readInvite(form: FormData): InviteValues {
  return { email: formText(form, 'email').trim(), role: formText(form, 'role'), teams: teamsIn(form).map(String) }
}

/** The teams that are ticked. */
export function teamsIn(form: FormData): readonly TeamId[] {
  return form.getAll('teams').flatMap((value) => (typeof value === 'string' ? (parseTeamId(value) ?? []) : []))
}
