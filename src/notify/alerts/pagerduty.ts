import type { AlertNotice } from '#domain/alert/notice.ts'
import type { Region } from '#domain/alert/receiver.ts'
import type { SentRequest } from '../send.ts'
import { postJson, type Message } from './form.ts'
import { shortened } from './wording.ts'

/**
 * PagerDuty's Events API v2 (developer.pagerduty.com, "Send an alert event"). Notices about the same thing share a
 * `dedup_key`: it opens one incident however often it is sent, and a resolved notice closes it.
 */
export function toPagerDuty(
  { routingKey, region }: { routingKey: string; region: Region },
  { notice, words }: Message,
): SentRequest {
  const host = region === 'eu' ? 'events.eu.pagerduty.com' : 'events.pagerduty.com'
  const event = { routing_key: routingKey, dedup_key: shortened(notice.about, 255) }
  if (notice.level === 'resolved') return postJson(`https://${host}/v2/enqueue`, { ...event, event_action: 'resolve' })
  return postJson(`https://${host}/v2/enqueue`, {
    ...event,
    event_action: 'trigger',
    client: 'Mishap',
    client_url: notice.link,
    links: [{ href: notice.link, text: words.open }],
    payload: {
      summary: shortened(words.headline, 1024),
      source: new URL(notice.link).host,
      severity: severityOf(notice),
      timestamp: notice.at,
      component: notice.kind === 'issue' ? notice.project.slug : 'mishap',
      custom_details: { why: words.why, ...Object.fromEntries(words.facts.map(({ name, value }) => [name, value])) },
    },
  })
}

function severityOf(notice: AlertNotice): 'critical' | 'error' | 'warning' | 'info' {
  if (notice.kind === 'test') return 'info'
  if (notice.kind === 'threshold') return notice.level === 'warning' ? 'warning' : 'critical'
  switch (notice.issue.level) {
    case 'fatal':
      return 'critical'
    case 'error':
      return 'error'
    case 'warning':
      return 'warning'
    case 'info':
    case 'debug':
      return 'info'
  }
}
