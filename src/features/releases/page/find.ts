import { cache } from 'react'
import type { Grant } from '#domain/access/access.ts'
import type { Release } from '#domain/release/release.ts'
import { percentDecoded } from '#domain/text/percent.ts'
import { running } from '#running'
import { guard } from '#running/guard.ts'

export interface FoundRelease {
  readonly release: Release
  readonly grant: Grant<'project:read'>
  readonly eventGrant: Grant<'event:read'>
}

/**
 * Loads the release of an address, or `undefined`. Cached per request, as both the tab's title and the page need it.
 */
export const findRelease = cache(async (segment: string): Promise<FoundRelease | undefined> => {
  const [grant, eventGrant] = [await guard('project:read'), await guard('event:read')]
  // Next passes path segments undecoded; percent sequences may be invalid.
  const version = percentDecoded(segment)
  const release = version === undefined ? undefined : await running().catalogue.releases.byVersion(grant, version)
  return release && { release, grant, eventGrant }
})
