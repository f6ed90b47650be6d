import type { ProjectId } from '../ids.ts'

/** Origins that one project may allow. */
export const MOST_ORIGINS = 50

/** Characters of one of them. */
const LONGEST_ORIGIN = 255

/** No pattern: what is allowed is written into a header, and stands there as it is. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/

/** Reads an origin (`https://shop.example:8443`), with a slash at its end or without; undefined: the text is none. */
export function parseOrigin(text: string): string | undefined {
  const url = URL.parse(text.trim())
  if (url === null || !['https:', 'http:'].includes(url.protocol) || !HOST.test(url.hostname)) return undefined
  const isMore =
    url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== ''
  return isMore || /[?#]/.test(text) || url.origin.length > LONGEST_ORIGIN ? undefined : url.origin
}

/** What the toolbar of one person may read: issues of one project, in a frame on one origin. */
export interface ToolbarPass {
  readonly userId: string
  readonly projectId: ProjectId
  /** The site on which the frame stands. */
  readonly origin: string
}

/** Passes are signed, and kept nowhere: they end within the hour, and with what they rest on (account, team, origin). */
export interface ToolbarPasses {
  make(pass: ToolbarPass, now: Date): string
  /** undefined: not one of ours, or its hour is over. */
  read(text: string, now: Date): ToolbarPass | undefined
}
