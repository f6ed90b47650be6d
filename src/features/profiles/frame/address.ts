import { paths } from '#domain/paths.ts'
import { defaultProfiles, profilesParams, type ProfilesQuery } from '#domain/profile/profile-query.ts'
import type { ProfileSummary } from '#domain/profile/profile-store.ts'

/** The address of the slowest functions page. */
export function listAddress(query: ProfilesQuery): string {
  return paths.profiles(profilesParams({ ...query, compare: 'none', functionId: undefined, query: '', baseQuery: '' }))
}

/** The flame graph of all profiles of a query. */
export function flameAddress(query: ProfilesQuery): string {
  return paths.flameGraph(profilesParams({ ...query, find: '', functions: 'app' }))
}

/**
 * The page of one profile.
 * @param type which of several in one file
 */
export function profileAddress({ profileId, type, form }: Pick<ProfileSummary, 'profileId' | 'type' | 'form'>): string {
  return paths.profile(profileId, form === 'pprof' ? { type } : {})
}

/** The query without filters. */
export function unnarrowed({ period }: ProfilesQuery): ProfilesQuery {
  return { ...defaultProfiles, period }
}

/** Returns whether any filter other than the period is active. */
export function isNarrowed(query: ProfilesQuery): boolean {
  const { projects, environments, transaction, release, type, functionId, query: search } = query
  return (
    projects.length + environments.length + search.length > 0 ||
    [transaction, release, type, functionId].some((one) => one !== undefined)
  )
}
