import { createHash, randomBytes } from 'node:crypto'
import { profileItem } from './a-profile.ts'
import { sendReplay } from './a-replay.ts'
import { envelopeUrl, post } from './post.ts'
import type { SharedServer } from './server.ts'

/** The file in the frames of events. */
export const BROKEN_FILE = 'src/pay.ts'

const hex = (bytes: number) => randomBytes(bytes).toString('hex')

/** Ids of the sent data, by the API's path parameters. */
export interface OneOfEach {
  readonly event: string
  /** An event of another issue. */
  readonly otherEvent: string
  readonly trace: string
  readonly span: string
  readonly replay: string
  readonly profile: string
}

/** Sends a project one of each kind of telemetry, all with the same release and environment, as SDKs do. */
export async function sendOneOfEach(
  server: SharedServer,
  dsn: string,
  { release, environment }: { readonly release: string; readonly environment: string },
): Promise<OneOfEach> {
  const [event, otherEvent, trace, span] = [hex(16), hex(16), hex(16), hex(8)]
  const now = Date.now() / 1000
  const about = { release, environment, platform: 'javascript' }
  const frames = [{ function: 'pay', filename: BROKEN_FILE, lineno: 7, in_app: true }]
  const thrown = (type: string) => ({ values: [{ type, value: 'It is empty.', stacktrace: { frames } }] })
  const contexts = { trace: { trace_id: trace, span_id: span } }
  const tags = { colour: 'red' }
  const points = [3, 4].map((value) => ({
    timestamp: now,
    trace_id: trace,
    span_id: span,
    name: 'orders',
    type: 'counter',
    value,
    attributes: { shop: { type: 'string', value: 'harbour' } },
  }))
  const attributes = { till: { type: 'string', value: 'three' } }
  const line = { timestamp: now, trace_id: trace, level: 'info', body: 'The till is open.', attributes }
  const made = { trace_id: trace, span_id: span, name: 'pay', start_timestamp: now - 1, end_timestamp: now, attributes }
  const session = { sid: crypto.randomUUID(), init: true, started: new Date().toISOString(), attrs: about }
  const checkIn = { check_in_id: hex(16), monitor_slug: 'backup', status: 'ok', duration: 2 }
  const schedule = { type: 'interval', value: 1, unit: 'hour' }
  const envelopes: readonly (readonly [id: string, ...items: (readonly [head: object, body: unknown])[]])[] = [
    [
      event,
      [{ type: 'event' }, { ...about, event_id: event, tags, contexts, exception: thrown('Boom') }],
      [{ type: 'attachment', filename: 'cart.txt', length: 5 }, 'empty'],
      [{ type: 'user_report' }, { event_id: event, name: 'Kim', email: '', comments: 'It is broken.' }],
    ],
    [otherEvent, [{ type: 'event' }, { ...about, event_id: otherEvent, exception: thrown('Bang') }]],
    ['', [{ type: 'span' }, { version: 2, items: [made] }]],
    ['', [{ type: 'log' }, { version: 2, items: [line] }]],
    ['', [{ type: 'trace_metric' }, { version: 2, items: points }]],
    ...['exited', 'crashed'].map(
      (status) => ['', [{ type: 'session' }, { ...session, sid: crypto.randomUUID(), status }]] as const,
    ),
    ['', [{ type: 'check_in' }, { ...checkIn, environment, monitor_config: { schedule } }]],
  ]
  for (const [id, ...items] of envelopes) {
    const lines = [id === '' ? {} : { event_id: id }, ...items.flat()]
    await sent(server, dsn, lines.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n'))
  }
  await sent(server, dsn, `{}\n${profileItem(event, ['shop', 'pay'])}`)
  const replay = await sendReplay(server, dsn, 'shop')
  await server.digested()
  return { event, otherEvent, trace, span, replay, profile: event }
}

async function sent(server: SharedServer, dsn: string, envelope: string): Promise<void> {
  const answer = await post(envelopeUrl(server.address, dsn), envelope)
  if (answer.status !== 200) throw new Error(`It was answered ${answer.status}: ${answer.text}`)
}

/** Uploads a release file and a ProGuard mapping, as build tools do. @param token with `project:releases` */
export async function uploadFiles(
  server: SharedServer,
  token: string,
  project: string,
  release: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const upload = async (path: string, body: FormData | string) => {
    const answer = await fetch(`${server.address}/api/0${path}`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  }
  const script = new FormData()
  script.set('name', '~/app.js')
  script.set('file', new File(['// the shop'], 'app.js'))
  await upload(`/projects/home/${project}/releases/${encodeURIComponent(release)}/files/`, script)
  const mapping = Buffer.from('com.example.Till -> a.b:\n')
  const name = createHash('sha1').update(mapping).digest('hex')
  const chunks = new FormData()
  chunks.append('file', new Blob([mapping]), name)
  await upload('/organizations/home/chunk-upload/', chunks)
  const told = { [name]: { name: `/proguard/${crypto.randomUUID()}.txt`, chunks: [name] } }
  await upload(`/projects/home/${project}/files/difs/assemble/`, JSON.stringify(told))
}
