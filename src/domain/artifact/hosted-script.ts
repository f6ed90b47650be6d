import type { ProjectId } from '../ids.ts'

/**
 * A script referenced by frames but never uploaded. Requires a release, because the script at a URL changes with each
 * deploy, and only the release identifies the version an event came from.
 */
export interface HostedScript {
  readonly projectId: ProjectId
  readonly release: string
  readonly dist: string | null
  /** `https://shop.example.com/static/app.min.js` */
  readonly url: string
}
