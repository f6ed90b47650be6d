import { z } from 'zod'
import { ok, refuse } from '#domain/result.ts'
import type { SealingKeys } from '#domain/secret/sealing-keys.ts'
import type { Settings } from '#domain/settings.ts'
import { parseNewSlackApp } from '#domain/slack/new-app.ts'
import type { Slack } from '#domain/slack/slack.ts'
import { askSlack, slackRequest } from '#notify/slack/api.ts'
import { guardedFetch } from '#outbound/guarded-fetch.ts'
import { createSecretBox } from '#outbound/secret-box.ts'
import { CODE_GOOD_FOR_MS, hashOfCode, newCode } from './codes.ts'
import { manifestOf } from './manifest.ts'
import { receive } from './receive.ts'
import type { SlackParts } from './slack-parts.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1024 ** 2

/**
 * Composes the parts that the Slack app needs, including the only client that may call other servers.
 * @param keys encrypt its token and its signing secret
 */
export function openSlack(
  settings: Pick<Settings, 'allowPrivateHosts' | 'organization' | 'site'>,
  keys: SealingKeys,
  { catalogue, events, accounts }: Pick<SlackParts, 'catalogue' | 'events' | 'accounts'>,
): SlackParts {
  return {
    catalogue,
    events,
    accounts,
    settings,
    site: settings.site,
    pause: { until: 0 },
    box: createSecretBox(keys, 'slack'),
    send: (request) => guardedFetch({ ...request, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }, settings),
  }
}

const whose = z.object({ team_id: z.string(), team: z.string(), user: z.string() })

export function createSlack(parts: SlackParts): Slack {
  const { catalogue, box, send, site } = parts
  const work = catalogue.slackWork
  return {
    manifest: () => manifestOf(site),
    connect: async (grant, typed, now) => {
      const read = parseNewSlackApp(typed)
      if (!read.ok) return read
      const { baseUrl, botToken, signingSecret, locale } = read.value
      const found = await askSlack(send, slackRequest({ baseUrl, token: botToken }, 'auth.test', {}), whose)
      if (!found.ok) return refuse({ ...found.refusal, field: null })
      const { team_id: teamId, team: teamName, user: botName } = found.value
      const sealed = { botToken: box.seal(botToken), signingSecret: box.seal(signingSecret) }
      await catalogue.slack.connect(grant, { baseUrl, teamId, teamName, botName, locale }, sealed, now)
      return ok({ teamName })
    },
    own: ({ userId }) => work.own(userId),
    newCode: async ({ userId }, now) => {
      const code = newCode()
      await work.keepCode(hashOfCode(code), userId, new Date(now.getTime() + CODE_GOOD_FOR_MS))
      return code
    },
    unlinkOwn: ({ userId }, now) => work.unlink({ userId }, now),
    receive: (request, now) => receive(parts, request, now),
  }
}
