import { issuesMendedBy } from '#domain/issue/commit-message.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { HookRefusal, HookRequest } from '#domain/ticket/tickets.ts'
import { readAppHook, type AppNews } from '#notify/github/hooks.ts'
import { isSigned } from '#notify/tickets/hooks.ts'
import type { GitHubParts } from './github-parts.ts'

/** GitHub's are UUIDs. */
const DELIVERY = /^[\w-]{1,100}$/

/** Handles a webhook of the app: see GitHub.receive. Deliveries are idempotent. */
export async function receiveAppHook(
  parts: GitHubParts,
  { headers, bytes }: HookRequest,
  now: Date,
): Promise<Result<{ readonly changed: number }, HookRefusal>> {
  const { githubWork } = parts.catalogue
  const app = await githubWork.app()
  const secret = app && parts.box.open(app.sealed.webhookSecret)
  const isGenuine = secret !== undefined && isSigned(headers.get('x-hub-signature-256'), bytes, secret)
  if (!isGenuine) return refuse({ reason: 'unknown' })
  const delivery = headers.get('x-github-delivery') ?? ''
  const body = parseJson(bytes)
  if (body === undefined || !DELIVERY.test(delivery)) return refuse({ reason: 'not_json' })
  if (await githubWork.heard(delivery, now)) return ok({ changed: 0 })
  const changed = await takeIn(parts, readAppHook(headers, body), now)
  // Recorded last, so that an interrupted delivery is handled when GitHub sends it again.
  await githubWork.delivered(delivery, now)
  return ok({ changed })
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

async function takeIn({ catalogue }: GitHubParts, news: AppNews, now: Date): Promise<number> {
  const { githubWork, ticketFeed } = catalogue
  switch (news.kind) {
    case 'installations':
      await githubWork.syncAt(now, 0)
      return 1
    case 'pull': {
      const { repositoryId, number, change } = news
      const did =
        change === 'closed'
          ? await githubWork.pullClosed(repositoryId, number)
          : await githubWork.pullChanged(repositoryId, number, now)
      return did ? 1 : 0
    }
    case 'check_again':
      return githubWork.checkAgain(news.repositoryId, news.which, now)
    case 'push': {
      let changed = 0
      for (const commit of news.commits) {
        const issues = issuesMendedBy(commit.message)
        // oxlint-disable-next-line no-await-in-loop -- what a later commit says finds what an earlier one did
        if (issues.length > 0) changed += await ticketFeed.mended(news.repository, commit, issues, now)
      }
      return changed
    }
    case 'nothing':
      return 0
  }
}
