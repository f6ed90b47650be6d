import { z } from 'zod'
import type { ManifestForm, NewApp } from '#domain/github/github.ts'
import { absolute, apiPaths, paths, type Site } from '#domain/paths.ts'
import { messages } from '#messages'
import type { SecretBox } from '#outbound/secret-box.ts'

/** As long as GitHub keeps the code that it sends back. */
const GOOD_FOR_MS = 3_600_000

const kept = z.object({
  baseUrl: z.string(),
  organization: z.string(),
  name: z.string(),
  who: z.string(),
  at: z.number(),
})

/** The state that GitHub passes back. Sealed, so that only the person who began can finish, and only soon after. */
export function sealState(box: SecretBox, wish: NewApp, who: string, now: Date): string {
  return box.seal(JSON.stringify({ ...wish, who, at: now.getTime() }))
}

/** Opens a state; `undefined` if it is another person's, too old, or invalid. */
export function openState(box: SecretBox, state: string, who: string, now: Date): NewApp | undefined {
  const opened = box.open(state)
  if (opened === undefined) return undefined
  const read = kept.safeParse(JSON.parse(opened))
  if (!read.success || read.data.who !== who) return undefined
  const age = now.getTime() - read.data.at
  const { baseUrl, organization, name } = read.data
  return age >= 0 && age < GOOD_FOR_MS ? { baseUrl, organization, name } : undefined
}

/**
 * The form that creates an app from a manifest.
 * https://docs.github.com/en/apps/sharing-github-apps/registering-a-github-app-from-a-manifest
 */
export function manifestForm(site: Site, { baseUrl, organization, name }: NewApp, state: string): ManifestForm {
  const owner = organization === '' ? '' : `/organizations/${organization}`
  const page = absolute(site, paths.githubApp())
  return {
    action: `${baseUrl}${owner}/settings/apps/new?state=${encodeURIComponent(state)}`,
    name,
    manifest: JSON.stringify({
      name,
      url: absolute(site, ''),
      description: messages('githubPosts', 'en')('description'),
      public: false,
      hook_attributes: { url: absolute(site, apiPaths.githubHook()), active: true },
      redirect_url: page,
      setup_url: page,
      setup_on_update: true,
      default_permissions: { checks: 'write', contents: 'read', metadata: 'read', pull_requests: 'write' },
      // Installation events are always sent.
      default_events: ['check_run', 'check_suite', 'pull_request', 'push', 'repository'],
    }),
  }
}
