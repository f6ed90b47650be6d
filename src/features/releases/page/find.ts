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

/** The release of an address; undefined where there is none. Found once per request: for the tab's title and the page. */
export const findRelease = cache(async (segment: string): Promise<FoundRelease | undefined> => {
  const [grant, eventGrant] = [await guard('project:read'), await guard('event:read')]
  // Next hands over a segment as the address bears it; percent signs may make no sense.
  const version = percentDecoded(segment)
  const release = version === undefined ? undefined : await running().catalogue.releases.byVersion(grant, version)
  return release && { release, grant, eventGrant }
})
