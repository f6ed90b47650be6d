import { authorize, type Grant, type UserActor } from '#domain/access/access.ts'
import { lacksSecondFactor } from '#domain/access/second-factor.ts'
import { paths, absolute } from '#domain/paths.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import type { Locale } from '#messages/locales.ts'
import type { SlackUser } from '#notify/slack/requests.ts'
import type { SlackParts } from './slack-parts.ts'

/** Why a Slack user may not do something here. */
type NoMember = { readonly reason: 'not_linked' | 'gone' | 'second_factor' | 'forbidden' }

/**
 * The member linked to a Slack user, with their current role and projects. Users of another workspace in a shared
 * channel are never linked.
 */
export async function memberOf(
  { catalogue, accounts }: SlackParts,
  user: SlackUser,
  teamId: string,
): Promise<Result<UserActor, NoMember>> {
  const account = user.teamId === teamId ? await catalogue.slackWork.accountOf(user.id) : undefined
  if (account === undefined) return refuse({ reason: 'not_linked' })
  const actor = await accounts.actorById(account)
  if (actor === undefined) return refuse({ reason: 'gone' })
  return (await lacksSecondFactor({ accounts, catalogue }, actor)) ? refuse({ reason: 'second_factor' }) : ok(actor)
}

export function issueGrants(
  actor: UserActor,
): Result<{ readonly read: Grant<'event:read'>; readonly write: Grant<'event:write'> }, NoMember> {
  const [read, write] = [authorize(actor, 'event:read'), authorize(actor, 'event:write')]
  return read.ok && write.ok ? ok({ read: read.value, write: write.value }) : refuse({ reason: 'forbidden' })
}

export function refusedText({ site }: Pick<SlackParts, 'site'>, { reason }: NoMember, locale: Locale): string {
  return messages('slackPosts', locale)(`refused.${reason}`, { url: absolute(site, paths.account('security')) })
}
