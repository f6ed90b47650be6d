import { personOf, type Grant } from '#domain/access/access.ts'
import { parseNewApp } from '#domain/github/new-app.ts'
import type { GitHub } from '#domain/github/github.ts'
import { ok, refuse } from '#domain/result.ts'
import type { SealingKeys } from '#domain/secret/sealing-keys.ts'
import type { Settings } from '#domain/settings.ts'
import { lockedApp } from '#notify/github/api.ts'
import { convertManifest } from '#notify/github/calls.ts'
import type { Send } from '#notify/send.ts'
import { guardedFetch } from '#outbound/guarded-fetch.ts'
import { createSecretBox } from '#outbound/secret-box.ts'
import { rememberedApi, type GitHubParts } from './github-parts.ts'
import { syncRepositories } from './job.ts'
import { manifestForm, openState, sealState } from './manifest.ts'
import { receiveAppHook } from './receive.ts'

const TIMEOUT_MS = 15_000
const MAX_BYTES = 8 * 1024 ** 2
/** The format of GitHub's codes. */
const CODE = /^[\w-]{1,200}$/

/**
 * Composes the parts that the GitHub app needs, including the only client that may call other servers.
 * @param keys encrypt its private key and its webhook's secret
 */
export function openGitHub(
  settings: Pick<Settings, 'allowPrivateHosts' | 'site'>,
  keys: SealingKeys,
  { catalogue, events }: Pick<GitHubParts, 'catalogue' | 'events'>,
): GitHubParts {
  const box = createSecretBox(keys, 'github')
  const send: Send = (request) => guardedFetch({ ...request, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }, settings)
  return { catalogue, events, site: settings.site, box, send, apiOf: rememberedApi(send, box) }
}

export function createGitHub(parts: GitHubParts): GitHub {
  const { catalogue, box, site } = parts
  return {
    begin: (grant, typed, now) => {
      const wish = parseNewApp(typed)
      return wish.ok ? ok({ state: sealState(box, wish.value, whoIs(grant), now) }) : wish
    },
    form: (grant, state, now) => {
      const wish = openState(box, state, whoIs(grant), now)
      return wish && manifestForm(site, wish, state)
    },
    finish: (grant, answer, now) => finish(parts, grant, answer, now),
    sync: async (grant, now) => {
      if (grant.projects !== 'all') return undefined
      const work = catalogue.githubWork
      const app = await work.app()
      if (app === undefined) return undefined
      const api = parts.apiOf(app)
      return api === undefined ? lockedApp() : syncRepositories({ ...parts, work, api, now })
    },
    receive: (request, now) => receiveAppHook(parts, request, now),
  }
}

/** Operators cannot create an app: they have no session for it to belong to. */
function whoIs(grant: Grant<'org:write'>): string {
  return personOf(grant.actor) ?? ''
}

async function finish(parts: GitHubParts, ...[grant, { code, state }, now]: Parameters<GitHub['finish']>) {
  const { catalogue, box, send } = parts
  const wish = openState(box, state, whoIs(grant), now)
  if (wish === undefined || !CODE.test(code)) return refuse({ reason: 'expired' as const })
  const made = await convertManifest(send, wish.baseUrl, code)
  if (!made.ok) return made
  const { privateKey, webhookSecret, ...app } = made.value
  const sealed = { privateKey: box.seal(privateKey), webhookSecret: box.seal(webhookSecret) }
  await catalogue.github.connect(grant, { ...app, baseUrl: wish.baseUrl }, sealed, now)
  await catalogue.githubWork.syncAt(now, 0)
  return ok({ name: app.name })
}
