import { createHash } from 'node:crypto'
import type { SlackAnswer } from '#domain/slack/slack.ts'
import type { WorkingSlack } from '#domain/slack/slack-work.ts'
import type { HookRequest } from '#domain/ticket/tickets.ts'
import { messages } from '#messages'
import { readSlack, type SlackNews } from '#notify/slack/requests.ts'
import { isFromSlack } from '#notify/slack/signature.ts'
import { runCommand } from './commands.ts'
import { act, optionsFor } from './interactions.ts'
import { localeOf, type SlackParts } from './slack-parts.ts'

/** Slack waits three seconds for the response to a command. */
const ANSWER_WITHIN_MS = 2_000

const done: SlackAnswer = { status: 200 }
const unknown: SlackAnswer = { status: 401 }

/** Handles a request from Slack: see Slack.receive. */
export async function receive(
  parts: SlackParts,
  { headers, bytes }: Pick<HookRequest, 'headers' | 'bytes'>,
  now: Date,
): Promise<SlackAnswer> {
  const read = () => readSlack(headers.get('content-type') ?? '', new TextDecoder().decode(bytes))
  const app = await parts.catalogue.slackWork.app()
  // Slack verifies the URL before there is a signing secret. Its challenge is echoed, and nothing else.
  if (app === undefined) {
    const news = read()?.news
    return news?.kind === 'challenge' ? { status: 200, body: { challenge: news.challenge } } : unknown
  }
  const secret = parts.box.open(app.sealed.signingSecret)
  if (secret === undefined || !isFromSlack(secret, headers, bytes, now)) return unknown
  const sent = read()
  if (sent === undefined) return { status: 400 }
  if (sent.news.kind === 'challenge') return { status: 200, body: { challenge: sent.news.challenge } }
  if (sent.team !== app.teamId) return done
  return once(parts, app, { news: sent.news, signature: headers.get('x-slack-signature') ?? '' }, now)
}

type News = Exclude<SlackNews, { kind: 'challenge' }>

/** Deduplicates deliveries: events have an id, and repetitions of anything else have the same signature. */
async function once(
  parts: SlackParts,
  app: WorkingSlack,
  { news, signature }: { readonly news: News; readonly signature: string },
  now: Date,
): Promise<SlackAnswer> {
  if (news.kind === 'options') return { status: 200, body: await optionsFor(parts, app, news) }
  const { slackWork } = parts.catalogue
  const id = 'eventId' in news ? news.eventId : createHash('sha256').update(signature).digest('hex')
  if (!(await slackWork.take(id, now))) return done
  try {
    return await handle(parts, app, news, now)
  } catch (fault) {
    await slackWork.untake(id)
    throw fault
  }
}

async function handle(
  parts: SlackParts,
  app: WorkingSlack,
  news: Exclude<News, { kind: 'options' }>,
  now: Date,
): Promise<SlackAnswer> {
  const { slackWork } = parts.catalogue
  switch (news.kind) {
    case 'links':
      // A shared channel includes people from other organizations, so nothing is unfurled there.
      if (!news.isShared) await slackWork.queue({ kind: 'unfurl', target: news.target, links: news.links }, now)
      return done
    case 'removed':
      await slackWork.note({ reason: 'unauthorized', status: 0, says: news.says }, now)
      return done
    case 'action':
      await act(parts, app, news, now)
      return done
    case 'command':
      return answered(parts, app, news, now)
    case 'nothing':
      return done
  }
}

/** The response to a command. A slow one is sent later. */
async function answered(
  parts: SlackParts,
  app: WorkingSlack,
  news: Extract<News, { kind: 'command' }>,
  now: Date,
): Promise<SlackAnswer> {
  const answer = runCommand(parts, app, news, now).catch(() => messages('slackPosts', localeOf(app))('refused.failed'))
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), ANSWER_WITHIN_MS)
  const text = await Promise.race([answer, late])
  clearTimeout(timer)
  if (text !== undefined) return { status: 200, body: ephemeral(text) }
  // If it cannot be queued it is lost, and the user has to repeat the command.
  void answer
    .then((slow) =>
      parts.catalogue.slackWork.queue({ kind: 'respond', url: news.responseUrl, body: ephemeral(slow) }, new Date()),
    )
    .catch(() => undefined)
  return done
}

function ephemeral(text: string): object {
  return { response_type: 'ephemeral', text }
}
