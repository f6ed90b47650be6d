import type { AlertNotice } from '#domain/alert/notice.ts'
import type { Region } from '#domain/alert/receiver.ts'
import type { SentRequest } from '../send.ts'
import { postJson, type Message } from './form.ts'
import { shortened } from './wording.ts'

/**
 * Opsgenie's alert API (docs.opsgenie.com/docs/alert-api): messages of 130 characters, aliases of 512. An open alert
 * with the same alias is the same alert; a resolved notice closes it.
 */
export function toOpsgenie(
  { apiKey, region }: { apiKey: string; region: Region },
  { notice, words }: Message,
): SentRequest {
  const root = `https://${region === 'eu' ? 'api.eu.opsgenie.com' : 'api.opsgenie.com'}/v2/alerts`
  const headers = { Authorization: `GenieKey ${apiKey}` }
  const alias = shortened(notice.about, 512)
  if (notice.level === 'resolved')
    return postJson(
      `${root}/${encodeURIComponent(alias)}/close?identifierType=alias`,
      { source: 'Mishap', note: words.why },
      headers,
    )
  return postJson(
    root,
    {
      message: shortened(words.headline, 130),
      alias,
      description: `${words.why}\n\n${notice.link}`,
      source: 'Mishap',
      priority: priorityOf(notice),
      details: Object.fromEntries(words.facts.map(({ name, value }) => [name, value])),
    },
    headers,
  )
}

function priorityOf(notice: AlertNotice): 'P1' | 'P2' | 'P3' | 'P5' {
  if (notice.kind === 'test') return 'P5'
  if (notice.kind === 'threshold') return notice.level === 'critical' ? 'P1' : 'P3'
  return notice.issue.priority === 'high' ? 'P2' : 'P3'
}
