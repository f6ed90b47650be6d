import { randomBytes } from 'node:crypto'
import { hashToken } from '#accounts/tokens.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { Actor } from '#domain/access/access.ts'
import { aMonitor } from '../harness/a-monitor.ts'
import { sendReplay } from '../harness/a-replay.ts'
import { profileItem } from '../harness/a-profile.ts'
import { readContent } from '#domain/dashboard/read-content.ts'
import type { IssueId, ProjectId } from '#domain/ids.ts'
import { envelopeUrl, post } from '../harness/post.ts'
import {
  aCheck,
  aStatusPage,
  aWebhook,
  connectTickets,
  grantOf,
  made,
  makeAlerts,
  operator,
} from '../harness/things.ts'
import { SHARED_TOKEN, type Things } from '../harness/routes.ts'
import type { SharedServer } from '../harness/server.ts'
import type { People } from '../harness/template.ts'

/** The issue and project of the demo that get one of everything. */
const ISSUE = 'WEB-1'
const PROJECT = 'web'

/** Seeds the demo and adds one of everything else that people create. Takes half a minute. */
export async function fill(server: SharedServer, { Ann, Max }: People<'Ann' | 'Max'>): Promise<Things> {
  await server.mishap('seed')
  const token = await server.createToken('org:read', 'project:read', 'project:releases', 'event:read')
  const { catalogue } = await server.stores()
  const project = await catalogue.projects.bySlug(operator('project:read'), PROJECT)
  if (project === undefined) throw new Error('The demo has no such project.')
  const ann = {
    kind: 'user',
    userId: Ann.userId,
    name: 'Ann',
    email: Ann.email,
    role: 'owner',
    projects: 'all',
  } as const
  const { event, release, trace } = await send(server, catalogue, project.id, token)
  const issue = await catalogue.issues.byNumber(operator('event:read'), project.id, 1)
  if (issue === undefined) throw new Error(`There is no ${ISSUE}.`)
  const integration = await connectTickets(catalogue, issue.id, 'GitHub')
  await talk(catalogue, ann, issue.id)
  await catalogue.ownership.save(
    operator('project:write'),
    project.id,
    { mode: 'suggest', rules: 'path:src/* #shop', codeowners: 'src/ @ann', names: '@ann ann@example.com' },
    0,
    new Date(),
  )
  return {
    project: PROJECT,
    issue: ISSUE,
    digest: '123456',
    member: Max.userId,
    team: await aTeam(catalogue, [Ann.userId, Max.userId]),
    event,
    release,
    trace,
    replay: await sendReplay(server, await dsnOf(catalogue, project.id), 'Kim'),
    bundle: await upload(server, release, token),
    integration,
    webhook: await aWebhook(catalogue, 'Warehouse'),
    statusPage: await aStatusPage(catalogue),
    dashboard: await aDashboard(catalogue, ann, project.id),
    check: await aCheck(catalogue, project.id, 'Shop front'),
    monitor: await aMonitor(catalogue, project.id, 'Backup'),
    ...(await makeAlerts(catalogue, ann, 'Often')),
  }
}

async function dsnOf({ projects }: Pick<Catalogue, 'projects'>, project: ProjectId): Promise<string> {
  const [key] = await projects.keys(operator('project:read'), project)
  return `http://${key?.publicKey}@host/${project}`
}

/** Sends feedback on the issue's latest event, attachments for it, and commits and deploys for its release. */
async function send(server: SharedServer, { projects, releases }: Catalogue, project: ProjectId, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const url = `${server.address}/api/0/organizations/home/issues/${ISSUE}/events/latest/`
  const answer = await fetch(url, { headers })
  const { eventID: event, release } = (await answer.json()) as { eventID: string; release: { version: string } }
  const file = (name: string, text: string) =>
    `{"type":"attachment","filename":"${name}","length":${text.length}}\n${text}\n`
  const report = {
    event_id: event,
    name: 'Kim',
    email: 'kim@example.com',
    comments: 'I pressed pay, and nothing came.',
  }
  const dsn = await dsnOf({ projects }, project)
  const items = `{"type":"user_report"}\n${JSON.stringify(report)}\n${file('cart.json', '{"price":4}')}${file('log.txt', 'paid')}`
  const sent = await post(envelopeUrl(server.address, dsn), `{"event_id":"${event}"}\n${items}`)
  if (sent.status !== 200) throw new Error(`The report was answered ${sent.status}: ${sent.text}`)
  const trace = aTrace()
  await post(envelopeUrl(server.address, dsn), `{}\n{"type":"span"}\n${JSON.stringify({ items: trace.spans })}`)
  await post(envelopeUrl(server.address, dsn), `{}\n${profileItem(event, ['main', 'checkOut', 'computeTaxes'])}`)
  await server.digested()

  const now = new Date()
  const mine = { authorName: 'Ann', authorEmail: 'ann@example.com', repository: 'harbor/web', timestamp: now }
  const files = [{ path: 'src/cart.ts', change: 'M' }] as const
  const commits = [{ ...mine, id: 'c'.repeat(40), message: `Count the cart (${ISSUE})`, files }]
  const work = { projects: [project], url: 'https://ci.example/1', commits }
  await releases.upsert(operator('project:releases'), release.version, work, now)
  const deploy = {
    environment: 'production',
    name: 'First',
    url: 'https://ci.example/2',
    startedAt: now,
    finishedAt: now,
  }
  await releases.addDeploy(operator('project:releases'), release.version, deploy)
  const mapping = { repository: 'https://github.com/harbor/web', branch: 'main', stackRoot: 'src/', sourceRoot: 'src/' }
  await releases.saveCodeMappings(operator('project:releases'), project, [mapping])
  return { event, release: release.version, trace: trace.id }
}

/** A request, two child spans, and a child of one of them. */
function aTrace() {
  const id = randomBytes(16).toString('hex')
  const now = Date.now() / 1000
  const span = (n: number, parent: number, name: string, op: string, from: number, to: number) => ({
    trace_id: id,
    span_id: String(n).repeat(16),
    ...(parent > 0 && { parent_span_id: String(parent).repeat(16) }),
    name,
    is_segment: parent === 0,
    start_timestamp: now - 2 + from,
    end_timestamp: now - 2 + to,
    status: 'ok',
    attributes: { 'sentry.op': { value: op, type: 'string' } },
  })
  const spans = [
    span(1, 0, 'GET /cart', 'http.server', 0, 1),
    span(2, 1, 'SELECT * FROM carts', 'db.query', 0.1, 0.4),
    span(3, 1, 'render', 'ui.render', 0.5, 0.9),
    span(4, 3, 'GET /price', 'http.client', 0.6, 0.7),
  ]
  return { id, spans }
}

/** Uploads a file for the release. @returns the upload's id */
async function upload(server: SharedServer, release: string, token: string): Promise<number> {
  const body = new FormData()
  body.set('name', '~/app.js')
  body.set('file', new File([`// ${randomBytes(8).toString('hex')}`], 'app.js'))
  const url = `${server.address}/api/0/projects/home/${PROJECT}/releases/${encodeURIComponent(release)}/files/`
  const answer = await fetch(url, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } })
  if (answer.status !== 201) throw new Error(`The file was answered ${answer.status}: ${await answer.text()}`)
  const { id } = (await answer.json()) as { id: string }
  return Number(id.split('-')[0])
}

/** A dashboard with one widget of each kind, and an imported one. */
async function aDashboard({ dashboards }: Catalogue, ann: Actor, project: ProjectId): Promise<number> {
  const chart = (display: string, dataset: string, name: string, groupBy: readonly string[] = []) => ({
    kind: 'chart',
    display,
    question: { dataset, functions: [name], groupBy },
  })
  const contents = [
    chart('line', 'spans', 'p95(span.duration)', ['span.op']),
    chart('bar', 'events', 'count()', ['level']),
    chart('table', 'issues', 'events()', ['issue']),
    chart('big_number', 'sessions', 'crash_free_rate()'),
    chart('top_n', 'outcomes', 'quantity()', ['outcome']),
    chart('heat_map', 'spans', 'count()'),
    { kind: 'text', text: '**Shop**, on one page' },
    { kind: 'placeholder', because: { reason: 'display', detail: 'wheel' } },
  ]
  const widgets = contents.map((content, at) => {
    return { id: `w${at}`, title: `Widget ${at}`, place: { x: (at % 2) * 6, y: 0, w: 6, h: 4 }, content }
  })
  const read = readContent({ name: 'Shop', projects: [project], widgets, variables: [{ key: 'release' }] })
  if (!read.ok) throw new Error(`The dashboard is wrong at ${read.refusal.at}.`)
  const sharing = { seenBy: 'viewer', editedBy: 'member' } as const
  const now = new Date()
  const { id } = made(await dashboards.create(grantOf(ann, 'event:write'), read.value, sharing, now))
  made(await dashboards.makeLink(grantOf(ann, 'org:write'), id, hashToken(SHARED_TOKEN), now))
  return id
}

async function aTeam({ teams }: Catalogue, members: readonly string[]): Promise<string> {
  const team = made(await teams.create(operator('team:admin'), 'Shop', new Date()))
  await teams.setMembers(operator('team:admin'), team.id, members, new Date())
  return team.slug
}

/** A comment, a saved view and tokens. */
async function talk({ activity, searchViews, tokens }: Catalogue, ann: Actor, issue: IssueId): Promise<void> {
  const now = new Date()
  made(
    await activity.comment(grantOf(ann, 'event:write'), issue, { text: 'The **cart** is empty.', mentions: [] }, now),
  )
  const search = { query: 'is:unresolved level:error', sort: 'events', period: '14d', environments: [] }
  const view = { list: 'issues', name: 'Grave', visibility: 'organization', search, projects: [] } as const
  made(await searchViews.create(grantOf(ann, 'event:write'), view, now))
  const slow = {
    ...view,
    list: 'spans',
    name: 'Slow',
    search: { ...search, query: 'span.duration:>10ms', sort: '' },
  } as const
  made(await searchViews.create(grantOf(ann, 'event:write'), slow, now))
  const errors = {
    ...view,
    list: 'logs',
    name: 'Errors',
    search: { ...search, query: 'level:error', sort: '' },
  } as const
  made(await searchViews.create(grantOf(ann, 'event:write'), errors, now))
  const scopes = ['org:read'] as const
  const token = (name: string) => ({ name, scopes, hash: randomBytes(32).toString('hex'), lastFour: '1234' })
  await tokens.create(operator('org:admin'), token('CI'), now)
  await tokens.createOwn(grantOf(ann, 'org:read'), token('Mine'), now)
}
