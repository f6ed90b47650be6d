import { z } from 'zod'
import type { PostedMessage, UnfurlTarget } from '#domain/slack/slack-work.ts'

/** The Slack user who did something. */
export interface SlackUser {
  readonly id: string
  readonly name: string
  /** Their own workspace, which may differ from the app's. */
  readonly teamId: string
}

/** The relevant requests from Slack. */
export type SlackNews =
  | { readonly kind: 'challenge'; readonly challenge: string }
  | {
      readonly kind: 'links'
      readonly eventId: string
      readonly target: UnfurlTarget
      readonly links: readonly string[]
      /** The channel includes people from other organizations. */
      readonly isShared: boolean
    }
  /** The app was uninstalled, or its token revoked. */
  | { readonly kind: 'removed'; readonly eventId: string; readonly says: string }
  | {
      readonly kind: 'command'
      readonly user: SlackUser
      readonly text: string
      readonly responseUrl: string
    }
  | {
      readonly kind: 'action'
      readonly user: SlackUser
      readonly responseUrl: string
      /** The clicked action, and the id of its block. */
      readonly action: string
      readonly block: string
      /** The chosen value; '' for a button. */
      readonly chosen: string
      readonly shown: ShownWhere | undefined
    }
  /** Requests the options of a list. */
  | { readonly kind: 'options'; readonly user: SlackUser; readonly block: string; readonly typed: string }
  | { readonly kind: 'nothing' }

/** The location of a clicked element: below a user's link, or in one of our messages. */
type ShownWhere =
  | { readonly kind: 'unfurl'; readonly channel: string; readonly ts: string; readonly url: string }
  | { readonly kind: 'message'; readonly message: PostedMessage }

const nothing: SlackNews = { kind: 'nothing' }

/**
 * Parses a request by its content type: events are JSON, commands and clicks are forms. `undefined` if it is not one of
 * Slack's.
 */
export function readSlack(contentType: string, text: string): { team: string; news: SlackNews } | undefined {
  if (contentType.startsWith('application/json')) return readEvent(parse(text))
  if (!contentType.startsWith('application/x-www-form-urlencoded')) return undefined
  const form = new URLSearchParams(text)
  const payload = form.get('payload')
  return payload === null ? readCommand(form) : readInteraction(parse(payload))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const challenge = z.object({ type: z.literal('url_verification'), challenge: z.string().max(500) })
const callback = z.object({
  type: z.literal('event_callback'),
  team_id: z.string(),
  event_id: z.string().min(1).max(200),
  is_ext_shared_channel: z.boolean().optional(),
  event: z.looseObject({ type: z.string() }),
})
const linkShared = z.object({
  channel: z.string().max(100),
  message_ts: z.string().max(100),
  unfurl_id: z.string().max(500).optional(),
  source: z.enum(['composer', 'conversations_history']).optional(),
  links: z.array(z.object({ url: z.string().max(2_000) })).max(100),
})

function readEvent(body: unknown): { team: string; news: SlackNews } | undefined {
  const asked = challenge.safeParse(body)
  if (asked.success) return { team: '', news: { kind: 'challenge', challenge: asked.data.challenge } }
  const read = callback.safeParse(body)
  if (!read.success) return undefined
  const { team_id: team, event_id: eventId, event, is_ext_shared_channel: isShared = false } = read.data
  if (event.type === 'app_uninstalled' || event.type === 'tokens_revoked')
    return { team, news: { kind: 'removed', eventId, says: event.type } }
  const shared = event.type === 'link_shared' ? linkShared.safeParse(event) : undefined
  if (shared?.success !== true) return { team, news: nothing }
  const { channel, message_ts: ts, unfurl_id: unfurlId, source, links } = shared.data
  const target = unfurlId === undefined || source === undefined ? { channel, ts } : { source, unfurl_id: unfurlId }
  return { team, news: { kind: 'links', eventId, target, links: links.map(({ url }) => url), isShared } }
}

const command = z.object({
  team_id: z.string(),
  user_id: z.string().min(1).max(100),
  user_name: z.string().max(200).default(''),
  text: z.string().max(4_000).default(''),
  response_url: z.url(),
})

function readCommand(form: URLSearchParams): { team: string; news: SlackNews } | undefined {
  const read = command.safeParse(Object.fromEntries(form))
  if (!read.success) return undefined
  const { team_id: team, user_id: id, user_name: name, text, response_url: responseUrl } = read.data
  return { team, news: { kind: 'command', user: { id, name, teamId: team }, text, responseUrl } }
}

const person = z.object({
  id: z.string().min(1).max(100),
  name: z.string().max(200).default(''),
  username: z.string().max(200).optional(),
  team_id: z.string().optional(),
})
const channel = z.string().max(100)
const container = z.object({
  channel_id: channel.optional(),
  message_ts: z.string().max(100).optional(),
  is_app_unfurl: z.boolean().optional(),
  app_unfurl_url: z.string().max(2_000).optional(),
})
const action = z.object({
  action_id: z.string().max(255),
  block_id: z.string().max(255),
  selected_option: z.object({ value: z.string().max(200) }).nullish(),
})
const interaction = z.object({
  type: z.string(),
  team: z.object({ id: z.string() }),
  user: person,
  container: container.optional(),
  response_url: z.url().optional(),
  actions: z.array(action).optional(),
  message: z.object({ text: z.string().default(''), attachments: z.array(z.looseObject({})).default([]) }).optional(),
  block_id: z.string().max(255).optional(),
  value: z.string().max(500).optional(),
})

function readInteraction(body: unknown): { team: string; news: SlackNews } | undefined {
  const read = interaction.safeParse(body)
  if (!read.success) return undefined
  const { type, team, user: who, actions, response_url: responseUrl } = read.data
  const user = { id: who.id, name: who.username ?? who.name, teamId: who.team_id ?? team.id }
  if (type === 'block_suggestion')
    return {
      team: team.id,
      news: { kind: 'options', user, block: read.data.block_id ?? '', typed: read.data.value ?? '' },
    }
  const [first] = actions ?? []
  if (type !== 'block_actions' || first === undefined || responseUrl === undefined)
    return { team: team.id, news: nothing }
  const news = {
    kind: 'action',
    user,
    responseUrl,
    action: first.action_id,
    block: first.block_id,
    chosen: first.selected_option?.value ?? '',
    shown: shownWhere(read.data),
  } as const
  return { team: team.id, news }
}

function shownWhere({ container: at, message }: z.output<typeof interaction>): ShownWhere | undefined {
  if (at?.channel_id === undefined || at.message_ts === undefined) return undefined
  const place = { channel: at.channel_id, ts: at.message_ts }
  if (at.is_app_unfurl === true)
    return at.app_unfurl_url === undefined ? undefined : { kind: 'unfurl', ...place, url: at.app_unfurl_url }
  if (message === undefined) return undefined
  return { kind: 'message', message: { ...place, text: message.text, attachments: message.attachments } }
}
