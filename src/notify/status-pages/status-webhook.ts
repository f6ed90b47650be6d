import { incidentJson, statusJson } from '#domain/status-page/statuspage-json.ts'
import type { StatusNotice } from '#domain/status-page/subscriber.ts'
import type { SentRequest } from '../send.ts'
import { webhookPost } from '../standard-webhook.ts'

interface Delivery {
  readonly deliveryId: string
  readonly now: Date
}

/** The request that notifies a webhook, in the format of Statuspage's webhooks (docs/status-pages.md). */
export function statusRequest(url: string, notice: StatusNotice, { deliveryId, now }: Delivery): SentRequest {
  return webhookPost({ url, id: deliveryId, now, body: JSON.stringify(bodyOf(notice, now)), secrets: [] })
}

function bodyOf(notice: StatusNotice, now: Date): object {
  const { page } = notice
  switch (notice.kind) {
    case 'confirm':
      return {
        meta: { confirm: notice.confirm, generated_at: now.toISOString() },
        page: { id: page.id, name: page.name },
      }
    case 'incident': {
      const status = statusJson(notice.indicator)
      return {
        meta: { unsubscribe: notice.unsubscribe, generated_at: now.toISOString() },
        page: { id: page.id, status_indicator: status.indicator, status_description: status.description },
        incident: incidentJson(notice.incident, page),
      }
    }
  }
}
