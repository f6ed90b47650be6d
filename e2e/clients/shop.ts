import { defaultConfig } from '#domain/monitor/monitor.ts'
import { parseProjectId } from '#domain/ids.ts'
import { permissions } from '#domain/access/roles.ts'
import { newApiToken } from '#accounts/tokens.ts'
import { profileItem } from '../harness/a-profile.ts'
import { sendReplay } from '../harness/a-replay.ts'
import { envelopeUrl, post } from '../harness/post.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { until } from '../harness/until.ts'
import { addPerson } from '../harness/template.ts'
import { grantOf, made, operator } from '../harness/things.ts'
import { startRecordingProxy, type RecordingProxy } from './recording-proxy.ts'

/** A server with resources of every kind. Clients access it through a proxy that records their requests. */
export interface Shop extends AsyncDisposable {
  readonly server: TestServer
  readonly proxy: RecordingProxy
  /** The owner's token, with every scope. */
  readonly token: string
  readonly dsn: string
  /** The project's public key. */
  readonly key: string
  readonly event: string
  readonly trace: string
  readonly span: string
  readonly replay: string
}

const envelope = (type: string, payload: object, header: object = {}) =>
  `{}\n${JSON.stringify({ type, ...header })}\n${JSON.stringify(payload)}\n`

export const known = {
  event: 'e'.repeat(32),
  transaction: 'f'.repeat(32),
  trace: 'ab'.repeat(16),
  span: 'c1'.repeat(8),
} as const

export async function openShop(): Promise<Shop> {
  const proxy = await startRecordingProxy()
  const server = await startServer({ env: { MISHAP_ORG: 'acme', MISHAP_URL: proxy.address } })
  proxy.pointAt(server.address)
  const dsn = await server.createProject('Shop', 'node')
  await furnish(server, dsn)
  const replay = await sendReplay(server, dsn, 'tea')
  await send(server.address, dsn)
  await server.digested()
  const token = await personalToken(server)
  await untilSummed(server, token)
  proxy.take()
  return {
    server,
    proxy,
    token,
    dsn,
    key: new URL(dsn).username,
    replay,
    ...known,
    [Symbol.asyncDispose]: async () => {
      await server.stop()
      await proxy[Symbol.asyncDispose]()
    },
  }
}

/** Sessions are aggregated some seconds after they are stored, so waiting for the digest is not enough. */
async function untilSummed({ address }: TestServer, token: string): Promise<void> {
  const url = `${address}/api/0/organizations/acme/sessions/?statsPeriod=1d&groupBy=release`
  const isSummed = async () => {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    return (await answer.text()).includes('shop@1.0.0')
  }
  await until('the session is summed', isSummed, { everyMs: 100 })
}

async function personalToken(server: TestServer): Promise<string> {
  const { userId } = await addPerson(server, 'Ada', 'owner')
  const { accounts, catalogue } = await server.stores()
  const actor = await accounts.actorById(userId)
  if (actor === undefined) throw new Error('Ada has no account.')
  const { token, hash, lastFour } = newApiToken()
  const row = { name: 'clients', scopes: permissions, hash, lastFour }
  await catalogue.tokens.createOwn(grantOf(actor, 'org:read'), row, new Date())
  return token
}

const tooMany = {
  kind: 'threshold',
  measure: 'events',
  direction: 'above',
  minLevel: null,
  windowMinutes: 60,
  environments: [],
  critical: 100,
  warning: 50,
  resolve: null,
} as const

/** A team, a monitor, an alert rule of each kind, and a GitLab with the code. */
async function furnish(server: TestServer, dsn: string): Promise<void> {
  const { catalogue } = await server.stores()
  const project = parseProjectId(new URL(dsn).pathname.slice(1))
  if (project === undefined) throw new Error(`${dsn} names no project.`)
  const now = new Date()
  const team = made(await catalogue.teams.create(operator('team:admin'), 'Tea', now))
  await catalogue.projects.setAccess(operator('project:admin'), project, 'organization', [team.id], now)
  const everything = { enabled: true, projects: 'all', destinations: [{ kind: 'assignee' }] } as const
  const onNew = {
    kind: 'issues',
    triggers: [{ kind: 'new' }],
    conditions: [],
    combine: 'all',
    everyMinutes: 30,
  } as const
  made(await catalogue.alerts.createRule(operator('alerts:write'), { ...everything, name: 'Tea', watch: onNew }, now))
  const people = [{ kind: 'team', teamId: team.id }] as const
  const threshold = { ...everything, destinations: people, name: 'Cups', watch: tooMany }
  made(await catalogue.alerts.createRule(operator('alerts:write'), threshold, now))
  const lab = { name: 'Lab', baseUrl: 'https://git.invalid', account: '', place: 'acme/shop', places: [] }
  const secrets = { token: 'sealed', tokenEnds: '1234', webhookSecret: 'sealed' }
  const rules = { resolvesIssues: false, closesTickets: false }
  made(await catalogue.integrations.create(operator('org:write'), 'gitlab', { ...lab, ...rules }, secrets, now))
  const code = { repository: 'acme/shop', branch: 'main', stackRoot: 'app/', sourceRoot: 'src/' }
  await catalogue.releases.saveCodeMappings(operator('project:releases'), project, [code])
  await catalogue.monitors.create(
    operator('project:write'),
    project,
    'nightly',
    { name: 'Nightly', config: defaultConfig },
    now,
  )
}

async function send(address: string, dsn: string): Promise<void> {
  const url = envelopeUrl(address, dsn)
  const now = Date.now() / 1000
  const report = { event_id: known.event, name: 'Grace', email: 'grace@example.com', comments: 'No tea.' }
  const bodies = [
    envelope('event', errorAt(now)),
    envelope('event', { ...errorAt(now), event_id: 'b'.repeat(32), ...cupError }),
    envelope('transaction', transactionAt(now)),
    envelope('log', logsAt(now), { item_count: 2, content_type: 'application/vnd.sentry.items.log+json' }),
    envelope('trace_metric', metricsAt(now), {
      item_count: 1,
      content_type: 'application/vnd.sentry.items.trace-metric+json',
    }),
    envelope('user_report', report),
    envelope('check_in', { check_in_id: 'd'.repeat(32), monitor_slug: 'nightly', status: 'ok', duration: 2 }),
    envelope('session', {
      sid: 'a'.repeat(32),
      init: true,
      started: new Date(),
      status: 'ok',
      attrs: { release: 'shop@1.0.0' },
    }),
    `{}\n${profileItem(known.event, ['serve', 'brew'])}`,
  ]
  for (const body of bodies) {
    const answer = await post(url, body)
    if (answer.status !== 200) throw new Error(`What the shop sends was refused: ${answer.text}`)
  }
}

const frame = (name: string, inApp: boolean) => ({
  function: name,
  filename: `app/${name}.js`,
  lineno: 12,
  in_app: inApp,
  pre_context: ['const leaves = stock()'],
  context_line: '  throw new TeaError(leaves)',
  post_context: ['}'],
})

const errorAt = (now: number) => ({
  event_id: known.event,
  timestamp: now - 60,
  platform: 'node',
  release: 'shop@1.0.0',
  environment: 'production',
  user: { id: '9', email: 'grace@example.com' },
  tags: { zone: 'eu' },
  request: { url: 'https://shop.example/tea', method: 'POST' },
  contexts: { trace: { trace_id: known.trace, span_id: known.span } },
  breadcrumbs: [{ timestamp: now - 61, category: 'ui.click', message: 'Buy' }],
  exception: {
    values: [
      {
        type: 'TeaError',
        value: 'out of leaves',
        stacktrace: { frames: [frame('listen', false), frame('brew', true)] },
      },
    ],
  },
})

/** For a second issue. */
const cupError = { exception: { values: [{ type: 'CupError', value: 'no cups' }] } }

const transactionAt = (now: number) => ({
  event_id: known.transaction,
  type: 'transaction',
  transaction: 'POST /tea',
  start_timestamp: now - 62,
  timestamp: now - 60,
  release: 'shop@1.0.0',
  contexts: { trace: { trace_id: known.trace, span_id: 'a1'.repeat(8), op: 'http.server', status: 'internal_error' } },
  spans: [
    {
      trace_id: known.trace,
      span_id: known.span,
      parent_span_id: 'a1'.repeat(8),
      op: 'db.query',
      description: 'SELECT leaves',
      start_timestamp: now - 61,
      timestamp: now - 60.5,
      data: { 'db.system': 'postgresql', 'db.rows': 7 },
    },
  ],
})

const logsAt = (now: number) => ({
  items: ['info', 'error'].map((level) => ({
    timestamp: now - 61,
    trace_id: known.trace,
    level,
    body: `tea is ${level}`,
    attributes: { kind: { value: 'green', type: 'string' } },
  })),
})

const metricsAt = (now: number) => ({
  items: [{ timestamp: now - 61, trace_id: known.trace, name: 'cups', type: 'counter', value: 2, attributes: {} }],
})
