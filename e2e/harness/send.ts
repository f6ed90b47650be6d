import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { envelopeUrl, post } from './post.ts'
import type { SharedServer } from './server.ts'

/** Sends an event as an SDK does, and waits until its issue contains it. @returns its id */
export async function sendEvent(
  server: SharedServer,
  dsn: string,
  event: { readonly event_id?: string; readonly [field: string]: unknown },
  headers: OutgoingHttpHeaders = {},
): Promise<string> {
  const { event_id: id = randomUUID().replaceAll('-', '') } = event
  const item = JSON.stringify({ ...event, event_id: id })
  const sent = await post(
    envelopeUrl(server.address, dsn),
    `{"event_id":"${id}"}\n{"type":"event"}\n${item}\n`,
    headers,
  )
  if (sent.status !== 200) throw new Error(`The event was answered ${sent.status}: ${sent.text}`)
  await server.digested()
  return id
}
