import { narrow } from '#domain/access/access.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { DuePost, SlackPost, WorkingSlack } from '#domain/slack/slack-work.ts'
import { isPassing } from '#domain/ticket/system.ts'
import { fault } from '#notify/tickets/ask.ts'
import { askSlack, respond, slackRequest, type SlackAccess, type SlackFault } from '#notify/slack/api.ts'
import { issueAttachment, messageNow } from '#notify/slack/issue-blocks.ts'
import { z } from 'zod'
import type { Job, JobResult } from '../job.ts'
import { findIssue, shownIssue } from './find-issue.ts'
import { issueInAddress } from './links.ts'
import { localeOf, type SlackParts } from './slack-parts.ts'

/** The user has clicked and is waiting for the result. */
const EVERY_MS = 1_000
const MOST_AT_ONCE = 20
/** How long Slack accepts a response. */
const GOOD_FOR_MS = 30 * 60_000
const FIRST_WAIT_MS = 5_000
/** Maximum links shown per message; more would not be read. */
const MOST_LINKS = 5

/** The job that sends updates to Slack. Due work stays in the catalogue until it is done. */
export function slackJob(parts: SlackParts): Job {
  return { name: 'slack', everyMs: EVERY_MS, run: (now) => tellSlack(parts, now) }
}

/** Sends everything that is due. If Slack asks to wait, everything waits. */
export async function tellSlack(parts: SlackParts, now: Date): Promise<JobResult> {
  const work = parts.catalogue.slackWork
  const app = await work.app()
  if (app === undefined || parts.pause.until > now.getTime()) return {}
  const posts = await work.due(now, MOST_AT_ONCE)
  const token = posts.length === 0 ? undefined : parts.box.open(app.sealed.botToken)
  let sent = 0
  for (const due of posts) {
    const told: Result<void, SlackFault> =
      token === undefined
        ? refuse(fault('unauthorized', 0))
        : // oxlint-disable-next-line no-await-in-loop -- in their order, so that the last word stands
          await tell(parts, app, token, due.post, now)
    if (told.ok) {
      // oxlint-disable-next-line no-await-in-loop
      await Promise.all([work.settle(due.id, null), work.note(null, now)])
      sent += 1
      continue
    }
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all([work.settle(due.id, laterAfter(told.refusal, due, now)), work.note(told.refusal, now)])
    if (told.refusal.reason === 'rate_limited') {
      parts.pause.until = now.getTime() + (told.refusal.afterMs ?? FIRST_WAIT_MS)
      break
    }
  }
  return posts.length === 0 ? {} : { sent, more: posts.length === MOST_AT_ONCE && sent > 0 }
}

/** The time of the next attempt; null if a retry would not help or is too late for Slack. */
function laterAfter(refused: SlackFault, { at, attempts }: DuePost, now: Date) {
  if (!isPassing(refused)) return null
  const waitMs = refused.afterMs ?? FIRST_WAIT_MS * 2 ** attempts
  const next = new Date(now.getTime() + waitMs)
  return next.getTime() > at.getTime() + GOOD_FOR_MS ? null : { at: next, attempts: attempts + 1 }
}

async function tell(
  parts: SlackParts,
  app: WorkingSlack,
  token: string,
  post: SlackPost,
  now: Date,
): Promise<Result<void, SlackFault>> {
  const access = { baseUrl: app.baseUrl, token }
  switch (post.kind) {
    case 'unfurl':
      return unfurl(parts, app, access, post, now)
    case 'update':
      return update(parts, app, access, post)
    case 'respond':
      return respond(parts.send, post.url, post.body)
  }
}

/** Unfurls links of projects that may be shown. */
async function unfurl(
  parts: SlackParts,
  app: WorkingSlack,
  access: SlackAccess,
  { target, links }: Extract<SlackPost, { kind: 'unfurl' }>,
  now: Date,
): Promise<Result<void, SlackFault>> {
  const shown = await parts.catalogue.slackWork.shownProjects()
  const grant = narrow(operatorGrant('event:read'), shown)
  const unfurls: Record<string, object> = {}
  for (const url of [...new Set(links)].slice(0, MOST_LINKS)) {
    const name = issueInAddress(url, parts.site, parts.settings.organization)
    // oxlint-disable-next-line no-await-in-loop -- a handful, each with a question to the event store
    const found = name === undefined ? undefined : await findIssue(parts, grant, name)
    // oxlint-disable-next-line no-await-in-loop
    if (found !== undefined) unfurls[url] = issueAttachment(await shownIssue(parts, found, now), localeOf(app))
  }
  if (Object.keys(unfurls).length === 0) return ok(undefined)
  return call(parts, slackRequest(access, 'chat.unfurl', { ...target, unfurls }))
}

/** Updates one of our messages with the issue's current state. */
async function update(
  parts: SlackParts,
  app: WorkingSlack,
  access: SlackAccess,
  { message, issue }: Extract<SlackPost, { kind: 'update' }>,
): Promise<Result<void, SlackFault>> {
  const found = await parts.catalogue.issues.byId(operatorGrant('event:read'), issue)
  if (found === undefined) return ok(undefined)
  return call(parts, slackRequest(access, 'chat.update', messageNow(message, found, localeOf(app))))
}

async function call({ send }: SlackParts, request: ReturnType<typeof slackRequest>): Promise<Result<void, SlackFault>> {
  const done = await askSlack(send, request, z.object({}))
  return done.ok ? ok(undefined) : done
}
