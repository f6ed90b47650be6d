import type { Catalogue } from '#domain/catalogue.ts'
import type { EventReader } from '#domain/event/event-store.ts'
import type { GitHubWork, WorkingApp } from '#domain/github/github-work.ts'
import type { Site } from '#domain/paths.ts'
import type { Send } from '#notify/send.ts'
import { createGitHubApi, type GitHubApi } from '#notify/github/api.ts'
import type { SecretBox } from '#outbound/secret-box.ts'

/** The stores and clients shared by all code of the GitHub app. */
export interface GitHubParts {
  readonly catalogue: Pick<Catalogue, 'github' | 'githubWork' | 'issues' | 'releases' | 'ticketFeed' | 'projects'>
  readonly events: Pick<EventReader, 'groupTotals' | 'totalsOf' | 'usersOf' | 'groupsMatching' | 'edgeEvent'>
  readonly site: Site
  readonly box: SecretBox
  readonly send: Send
  /** The API of the current app, with its tokens; replaced when the app changes. */
  readonly apiOf: (app: WorkingApp) => GitHubApi | undefined
}

/** Caches the API of the app last used. `undefined` if none of our keys decrypts its private key. */
export function rememberedApi(send: Send, box: SecretBox): GitHubParts['apiOf'] {
  let known: { readonly sealed: string; readonly api: GitHubApi } | undefined
  return ({ appId, baseUrl, sealed }) => {
    if (known?.sealed === sealed.privateKey) return known.api
    const privateKey = box.open(sealed.privateKey)
    if (privateKey === undefined) return undefined
    const api = createGitHubApi(send, { appId, baseUrl, privateKey })
    known = { sealed: sealed.privateKey, api }
    return api
  }
}

/** The context of a job run: the app, its API, and the time. */
export interface AtWorkOnGitHub extends GitHubParts {
  readonly work: GitHubWork
  readonly app: WorkingApp
  readonly api: GitHubApi
  readonly now: Date
}
