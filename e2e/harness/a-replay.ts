import { envelopeUrl, post } from './post.ts'
import type { SharedServer } from './server.ts'

/** A page with one text and additional nodes, in a recorder's format. */
function pageWith(text: string, more: readonly object[]) {
  const words = { type: 3, id: 5, textContent: text }
  const body = { type: 2, id: 4, tagName: 'body', attributes: {}, childNodes: [words, ...more] }
  const html = { type: 2, id: 3, tagName: 'html', attributes: {}, childNodes: [body] }
  return { type: 0, id: 1, childNodes: [{ type: 1, id: 2, name: 'html', publicId: '', systemId: '' }, html] }
}

/** Sends a two-second replay of one segment in which every visible text is `text`. @returns its id */
export async function sendReplay(
  server: SharedServer,
  dsn: string,
  text: string,
  more: readonly object[] = [],
  id = 'ab'.repeat(16),
): Promise<string> {
  const now = Date.now()
  const frame = (at: number, category: string) => ({
    type: 5,
    timestamp: at,
    data: { tag: 'breadcrumb', payload: { timestamp: at / 1000, category, message: text, level: 'info' } },
  })
  const recording = [
    { type: 4, timestamp: now - 2000, data: { href: text, width: 400, height: 300 } },
    { type: 2, timestamp: now - 1999, data: { node: pageWith(text, more), initialOffset: { top: 0, left: 0 } } },
    frame(now - 1000, 'console'),
    frame(now - 900, 'ui.click'),
    frame(now, 'navigation'),
  ]
  const event = {
    type: 'replay_event',
    replay_id: id,
    event_id: id,
    segment_id: 0,
    replay_type: 'session',
    timestamp: now / 1000,
    replay_start_timestamp: (now - 2000) / 1000,
    urls: ['https://shop.example/'],
    platform: 'javascript',
    user: { id: '9', username: text },
    tags: { word: text },
  }
  const payload = `{"segment_id":0}\n${JSON.stringify(recording)}`
  const items = `{"type":"replay_event"}\n${JSON.stringify(event)}\n{"type":"replay_recording","length":${Buffer.byteLength(payload)}}\n${payload}\n`
  const answer = await post(envelopeUrl(server.address, dsn), `{"event_id":"${id}"}\n${items}`)
  if (answer.status !== 200) throw new Error(`The replay was refused: ${answer.text}`)
  await server.digested()
  return id
}
