import type { ProjectId } from '../ids.ts'

/** Maximum origins per project. */
export const MOST_ORIGINS = 50

/** Maximum characters of an origin. */
const LONGEST_ORIGIN = 255

/** Rejects wildcards, because allowed origins are copied verbatim into a header. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/

/** Parses an origin (`https://shop.example:8443`) with or without a trailing slash; `undefined` if invalid. */
export function parseOrigin(text: string): string | undefined {
  const url = URL.parse(text.trim())
  if (url === null || !['https:', 'http:'].includes(url.protocol) || !HOST.test(url.hostname)) return undefined
  const isMore =
    url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== ''
  return isMore || /[?#]/.test(text) || url.origin.length > LONGEST_ORIGIN ? undefined : url.origin
}

/** Permission of one user's toolbar: to read issues of one project, in a frame on one origin. */
export interface ToolbarPass {
  readonly userId: string
  readonly projectId: ProjectId
  /** The site that embeds the frame. */
  readonly origin: string
}

/** Signed and not stored. Passes expire within the hour, and earlier if their basis ends (account, team, origin). */
export interface ToolbarPasses {
  make(pass: ToolbarPass, now: Date): string
  /** `undefined` if it is not ours or has expired. */
  read(text: string, now: Date): ToolbarPass | undefined
}
