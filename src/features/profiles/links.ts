import type { Grant } from '#domain/access/access.ts'
import { periodAt } from '#domain/address/period.ts'
import type { StoredEvent } from '#domain/event/event-store.ts'
import { parseEventId, type EventId } from '#domain/ids.ts'
import type { Json } from '#domain/event/event.ts'
import { paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import { defaultProfiles, profilesParams, type ProfilesQuery } from '#domain/profile/profile-query.ts'
import type { ProfileSet } from '#domain/profile/profile-store.ts'
import { regressionQuery, type ComparedReleases } from '#domain/profile/regression-query.ts'
import { spanPlaceParams } from '#domain/profile/span-profile.ts'
import { running } from '#running'

// Links from other pages to profiles, omitted if the target would be empty.

type MayRead = Grant<'event:read'>

/** How long before an error its profile is shown. */
const BEFORE_MS = 5_000
const RELEASE_PERIOD = '30d'

/** Returns the address of the profile recorded during an event, or `undefined` if none is stored. */
export async function profileHrefOf(
  grant: MayRead,
  { event: { contexts = {} }, timestamp }: Pick<StoredEvent, 'event' | 'timestamp'>,
): Promise<string | undefined> {
  const { profile = {}, trace = {} } = contexts
  const profileId = idOf(profile.profile_id)
  const whole = profileId && (await running().events.profile(grant, profileId))
  if (whole !== undefined) return paths.profile(whole.profileId)
  const profilerId = idOf(profile.profiler_id)
  if (profilerId === undefined) return undefined
  const said =
    typeof trace.data === 'object' && trace.data !== null && 'thread.id' in trace.data ? trace.data['thread.id'] : ''
  const thread = typeof said === 'string' || typeof said === 'number' ? String(said) || undefined : undefined
  const at = timestamp.getTime()
  const place = { profilerId, thread, from: at - BEFORE_MS, to: at }
  const found = await running().events.profileOfSpan(grant, place)
  return found && paths.spanProfile(spanPlaceParams(place))
}

function idOf(raw: Json | undefined): EventId | undefined {
  return typeof raw === 'string' ? parseEventId(raw) : undefined
}

/** Returns the address of a transaction's flame graph, or `undefined` without profiles in the period. */
export async function flameHrefOf(
  grant: MayRead,
  asked: Pick<ProfilesQuery, 'projects' | 'environments' | 'period'> & { readonly transaction: string },
  now: Date,
): Promise<string | undefined> {
  const isProfiled = await hasProfiles(grant, { period: periodAt(asked.period, now) })
  return isProfiled ? paths.flameGraph(profilesParams({ ...defaultProfiles, ...asked })) : undefined
}

/**
 * Returns the address of a release's flame graph, compared with the previous release if there is one; `undefined`
 * without profiles.
 */
export async function releaseFlameHrefOf(
  grant: MayRead,
  release: string,
  before: string | undefined,
  now: Date,
): Promise<string | undefined> {
  if (!(await hasProfiles(grant, { period: periodAt(RELEASE_PERIOD, now), release }))) return undefined
  const query: ProfilesQuery = { ...defaultProfiles, period: RELEASE_PERIOD, release }
  const compared = before === undefined ? query : { ...query, compare: 'release' as const, baseRelease: before }
  return paths.flameGraph(profilesParams(compared))
}

/** Returns the address of a flame graph comparing two releases, or `undefined` if it would be empty. */
export async function regressionFlameHrefOf(
  grant: MayRead,
  project: Pick<Project, 'id' | 'slug'>,
  compared: ComparedReleases,
): Promise<string | undefined> {
  const query = regressionQuery(project.slug, compared)
  const { type, release, before } = compared
  const set = { period: periodAt(query.period, compared.at), project: project.id, type }
  const both = [hasProfiles(grant, { ...set, release }), hasProfiles(grant, { ...set, release: before })]
  return (await Promise.all(both)).every(Boolean) ? paths.flameGraph(profilesParams(query)) : undefined
}

async function hasProfiles(grant: MayRead, set: ProfileSet): Promise<boolean> {
  return (await running().events.profiles(grant, set, { limit: 1 })).length > 0
}
