import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { faceOf, type ReceiverConfig } from '#domain/alert/receiver.ts'
import type { RuleDraft } from '#domain/alert/rule.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { instanceSecret } from '#main/data-folder.ts'
import { createSecretBox } from '#outbound/secret-box.ts'
import { sealingKeysOf } from '#outbound/sealing-keys.ts'
import { envelopeUrl, post } from './post.ts'
import type { SharedServer } from './server.ts'

/** The signing secret of the notifications. */
export const SECRET = `whsec_${Buffer.from('a secret of 32 bytes, and no less').toString('base64')}`

interface Arrived {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

interface WebhookBody {
  readonly data: { readonly text: string; readonly issue?: { readonly title: string } }
}

export interface AlertReceiver {
  readonly url: string
  readonly arrived: readonly Arrived[]
  payloads(): readonly WebhookBody['data'][]
  /** Titles of the issues in the received messages. */
  titles(): readonly string[]
  close(): Promise<void>
}

export async function alertReceiver(): Promise<AlertReceiver> {
  const arrived: Arrived[] = []
  const server = createServer((req, res) => {
    let body = ''
    req.on('data', (chunk: Buffer) => (body += chunk.toString()))
    req.on('end', () => {
      arrived.push({ headers: req.headers, body })
      res.end('ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const payloads = () => arrived.map(({ body }) => (JSON.parse(body) as WebhookBody).data)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    arrived,
    payloads,
    titles: () => payloads().flatMap(({ issue }) => (issue === undefined ? [] : [issue.title])),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

/** Creates a rule for new issues and one for crashed sessions, as the pages would, from another process. */
export async function makeRules(server: SharedServer, url: string): Promise<void> {
  const { catalogue } = await server.stores()
  const may = operatorGrant('alerts:write')
  const config: ReceiverConfig = { kind: 'webhook', url, template: '', secret: SECRET }
  const box = createSecretBox(sealingKeysOf(await instanceSecret({ dataFolder: server.data, secret: null })), 'alerts')
  const sealed = {
    kind: config.kind,
    name: 'Hook',
    locale: 'en',
    face: faceOf(config),
    sealed: box.seal(JSON.stringify(config)),
  }
  const made = await catalogue.alerts.writeReceiver(may, undefined, sealed, new Date())
  if (!made.ok) throw new Error('The receiver was not made.')
  const shared = { enabled: true, projects: 'all', destinations: [{ kind: 'receiver', id: made.value.id }] } as const
  const limits = { direction: 'above', critical: 12.5, warning: null, resolve: null } as const
  const rules: readonly RuleDraft[] = [
    {
      ...shared,
      name: 'New in the shop',
      watch: { kind: 'issues', triggers: [{ kind: 'new' }], conditions: [], combine: 'all', everyMinutes: 0 },
    },
    {
      ...shared,
      name: 'Sessions crash',
      watch: {
        kind: 'threshold',
        measure: 'crashed_sessions',
        windowMinutes: 60,
        environments: [],
        leastSessions: 8,
        ...limits,
      },
    },
  ]
  for (const draft of rules) {
    const rule = await catalogue.alerts.createRule(may, draft, new Date())
    if (!rule.ok) throw new Error('The rule was not made.')
  }
}

/** Sends an event for a new issue. */
export async function happens(server: SharedServer, dsn: string, message: string): Promise<void> {
  const id = randomUUID().replaceAll('-', '')
  const lines = [
    { event_id: id },
    { type: 'event' },
    { event_id: id, platform: 'node', message, environment: 'production' },
  ]
  const envelope = lines.map((line) => JSON.stringify(line)).join('\n')
  const { status } = await post(envelopeUrl(server.address, dsn), envelope)
  if (status !== 200) throw new Error(`The event was answered ${status}.`)
}
