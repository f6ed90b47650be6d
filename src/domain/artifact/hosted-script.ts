import type { ProjectId } from '../ids.ts'

/**
 * A script that frames point to and nobody uploaded. Only with a release: at the same address there is another script
 * after each deploy, and without a release nothing would tell which of them an event came from.
 */
export interface HostedScript {
  readonly projectId: ProjectId
  readonly release: string
  readonly dist: string | null
  /** `https://shop.example.com/static/app.min.js` */
  readonly url: string
}
