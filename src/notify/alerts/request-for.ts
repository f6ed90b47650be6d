import type { ReceiverConfig } from '#domain/alert/receiver.ts'
import type { SentRequest } from '../send.ts'
import { toDiscord } from './discord.ts'
import type { Message } from './form.ts'
import { toGoogleChat } from './google-chat.ts'
import { toMsTeams } from './msteams.ts'
import { toOpsgenie } from './opsgenie.ts'
import { toPagerDuty } from './pagerduty.ts'
import { toSlack } from './slack.ts'
import { toTelegram } from './telegram.ts'
import { toWebhook } from './webhook.ts'

/** The request that notifies a receiver. Mail and the Slack app are handled elsewhere. */
export function requestFor(
  config: Exclude<ReceiverConfig, { kind: 'mail' | 'slack_app' }>,
  message: Message,
): SentRequest {
  switch (config.kind) {
    case 'slack':
      return toSlack(config.url, message)
    case 'discord':
      return toDiscord(config.url, message)
    case 'msteams':
      return toMsTeams(config.url, message)
    case 'google_chat':
      return toGoogleChat(config.url, message)
    case 'telegram':
      return toTelegram(config, message)
    case 'pagerduty':
      return toPagerDuty(config, message)
    case 'opsgenie':
      return toOpsgenie(config, message)
    case 'webhook':
      return toWebhook(config, message)
  }
}
