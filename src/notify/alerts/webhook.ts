import type { AlertNotice } from '#domain/alert/notice.ts'
import type { WebhookConfig } from '#domain/alert/receiver.ts'
import { fillTemplate, type Placeholder } from '#domain/alert/template.ts'
import type { SentRequest } from '../send.ts'
import { webhookPost } from '../standard-webhook.ts'
import type { Message } from './form.ts'
import type { Wording } from './wording.ts'

/**
 * Any receiver of a POST, with the headers of Standard Webhooks (standardwebhooks.com): `webhook-id` is the same for
 * each attempt, so that repetitions can be recognized, and the signature covers id, time and body.
 */
export function toWebhook({ url, template, secret }: WebhookConfig, message: Message): SentRequest {
  const { notice, words, deliveryId, now } = message
  const { body, contentType } =
    template === ''
      ? { body: JSON.stringify(wholeOf(notice, words)), contentType: 'application/json' }
      : fillTemplate(template, valuesOf(notice, words))
  return webhookPost({ url, id: deliveryId, now, body, contentType, secrets: secret === '' ? [] : [secret] })
}

/** The complete notice, in the format described in docs/alert-webhooks.md. */
function wholeOf(notice: AlertNotice, { headline, why }: Wording): object {
  const { kind, level, ...rest } = notice
  return { type: `alert.${kind}`, timestamp: notice.at, data: { level, title: headline, text: why, ...rest } }
}

function valuesOf(notice: AlertNotice, { headline, why }: Wording): Readonly<Record<Placeholder, string>> {
  const nothing = {
    culprit: '',
    project: '',
    issue: '',
    environment: '',
    release: '',
    assignee: '',
    events: '',
    value: '',
    limit: '',
  }
  const always = {
    kind: notice.kind === 'test' ? 'test' : notice.why.kind,
    level: notice.level,
    rule: notice.rule.name,
    title: headline,
    why,
    link: notice.link,
    at: notice.at,
  }
  switch (notice.kind) {
    case 'test':
      return { ...nothing, ...always }
    case 'threshold': {
      const { value, limit } = notice.why
      const project = notice.projects.join(', ')
      const environment = notice.environments.join(', ')
      return { ...nothing, ...always, project, environment, value: String(value), limit: String(limit) }
    }
    case 'issue': {
      const { issue, project, environment, release } = notice
      const { title, culprit, shortId, assignee, events } = issue
      const ofIssue = { title, culprit, issue: shortId, assignee, events: String(events) }
      return { ...nothing, ...always, ...ofIssue, project: project.name, environment, release }
    }
  }
}
