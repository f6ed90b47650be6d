import { encode } from '@msgpack/msgpack'
import { aCheck } from './things.ts'
import { randomBytes } from 'node:crypto'
import { authorize, type Grant } from '#domain/access/access.ts'
import { withImplied } from '#domain/access/implied-scopes.ts'
import { permissions, rolePermissions, type Permission, type Role } from '#domain/access/roles.ts'
import { parsePublicKey, type ProjectId, type TeamId } from '#domain/ids.ts'
import { dsn } from '#domain/paths.ts'
import { readContent } from '#domain/dashboard/read-content.ts'
import type { ProjectAccess } from '#domain/project/project.ts'
import { hashToken, newApiToken, newOrganizationToken } from '#accounts/tokens.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { aMonitor } from './a-monitor.ts'
import { profileItem } from './a-profile.ts'
import type { SmallStores } from '#main/stores.ts'
import { ask } from './ask.ts'
import { SHARED_TOKEN } from './routes.ts'
import { aStatusPage, aWebhook } from './things.ts'
import { envelopeUrl, post } from './post.ts'
import type { SharedServer } from './server.ts'
import { sharedServer } from './shared-server.ts'

export interface Caller {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** Their permissions; `undefined` for an anonymous caller. */
  readonly may: readonly Permission[] | undefined
  readonly seesHidden: boolean
  /** An invalid token. It is rejected even where no authentication is needed. */
  readonly isVoid?: true
  /** Opens another session for the same person. */
  readonly again?: () => Promise<Caller>
}

/** The things that an address or argument may name. All of them belong to one project, or do not exist. */
export interface Target {
  readonly name: 'open' | 'hidden' | 'nowhere'
  readonly slug: string
  readonly projectId: number
  /** The team with access, if the project is not open to everyone. */
  readonly team: number
  readonly key: string
  /** The global issue number, and the short id that people read. */
  readonly issue: number
  readonly shortId: string
  readonly event: string
  readonly release: string
  /** The event's digest, as React shows it. */
  readonly digest: string
  /** The release file as the API names it, and the upload that contained it. */
  readonly file: string
  readonly bundle: number
  readonly attachment: number
  /** A one-segment replay with a video. */
  readonly replay: string
  /** The event's trace, with one span: {@link SPAN}. */
  readonly trace: string
  /** An alert rule for the project. It sends nothing. */
  readonly alert: number
  /** A dashboard for this project alone. Everyone with access to the project sees it, and members may edit it. */
  readonly dashboard: number
  /** A paused uptime check. */
  readonly check: number
  readonly monitor: number
}

/** A running server with people of every role, tokens of every kind, and projects with restricted access. */
export interface AccessStage {
  readonly server: SharedServer
  readonly stores: SmallStores
  readonly people: readonly Caller[]
  readonly programs: readonly Caller[]
  /** The team that owns the hidden projects. */
  readonly team: { readonly id: TeamId; readonly slug: string }
  /** A ticket system integration. Never called. */
  readonly integration: number
  /** A disabled webhook. Never called. */
  readonly webhook: number
  readonly statusPage: Awaited<ReturnType<typeof aStatusPage>>
  /** An alert receiver. Never called. */
  readonly receiver: number
  readonly member: string
  readonly open: Target
  /** For callers who may see it. */
  readonly hidden: Target
  /** Its twin for callers without access. No other caller touches it, so any change in it is theirs. */
  readonly sealed: Target
  readonly nowhere: Target
  /** Recreates anything that a call may have deleted. */
  readonly restore: (target: Target) => Promise<Target>
}

/** Word in the names and contents of the hidden projects. A caller without access must never see it. */
export const SECRET = 'nightjar'

const PASSWORD = 'analytical engine no. 1'

/** Starts the server and fills it. Takes a few seconds. */
export async function startAccessStage(): Promise<AccessStage> {
  const server = await sharedServer('pages')
  const stores = await server.stores()
  const stage = { server, stores, site: { origin: server.address, basePath: '' } }

  const owner = await aPerson(stage, 'owner', 'owner')
  const admin = await aPerson(stage, 'admin', 'admin')
  const insider = await aPerson(stage, 'insider', 'member')
  const member = await aPerson(stage, 'member', 'member')
  const viewer = await aPerson(stage, 'viewer', 'viewer')
  const team = await aTeam(stores, [insider.userId])
  const tokens = await someTokens(stage, viewer)

  const bearer = tokens.everything.headers
  const open = await aProject(stage, { slug: 'open', access: 'organization', team, bearer })
  const hidden = await aProject(stage, { slug: 'hidden', access: 'teams', team, bearer })
  const unowned = await aTeam(stores, [])
  const sealed = await aProject(stage, { slug: 'sealed', access: 'teams', team: unowned, bearer })
  await server.digested()

  const nobody: Caller = { name: 'nobody', headers: {}, may: undefined, seesHidden: false }
  const made = { open: await found(stage, open, bearer), hidden: await found(stage, hidden, bearer) }
  const hash = hashToken(SHARED_TOKEN)
  await stage.stores.catalogue.dashboards.makeLink(operatorGrant('org:write'), made.open.dashboard, hash, new Date())
  return {
    server,
    stores,
    people: [nobody, ...[owner, admin, insider, member, viewer].map(({ caller }) => caller)],
    programs: tokens.all,
    team,
    member: viewer.userId,
    integration: await anIntegration(stores),
    webhook: await aWebhook(stores.catalogue, 'Nobody'),
    statusPage: await aStatusPage(stores.catalogue),
    receiver: await aReceiver(stores),
    ...made,
    sealed: await found(stage, sealed, bearer),
    nowhere,
    restore: async (target) =>
      withReplay(
        stage,
        await withAttachment(stage, await withRelease(stage, await withCheck(stage, target), bearer), bearer),
        bearer,
      ),
  }
}

type Stage = { readonly server: SharedServer; readonly stores: SmallStores; readonly site: Parameters<typeof dsn>[0] }

let clients = 0

async function aPerson({ stores, site }: Stage, name: string, role: Role) {
  const email = `${name}@people.test`
  const account = { name, email, password: PASSWORD }
  const made = await stores.accounts.create(operatorGrant('org:admin'), account, role)
  if (!made.ok) throw new Error(made.refusal.reason)
  const actor = await stores.accounts.actorById(made.value.userId)
  if (actor === undefined) throw new Error(`${name} has no account.`)
  const seesHidden = name === 'insider' || role === 'owner' || role === 'admin'
  const again = async (): Promise<Caller> => ({
    name,
    headers: await signIn({ stores, site }, email),
    may: rolePermissions[role],
    seesHidden,
    again,
  })
  return { userId: made.value.userId, actor, caller: await again() }
}

/** Headers for requests of a new session. */
async function signIn({ stores, site }: Pick<Stage, 'stores' | 'site'>, email: string): Promise<Caller['headers']> {
  const from = new Headers({ host: new URL(site.origin).host, 'x-mishap-client-address': `198.51.100.${++clients}` })
  const signedIn = await stores.accounts.signIn(from, { email, password: PASSWORD })
  if (!signedIn.ok) throw new Error(signedIn.refusal.reason)
  const cookie = signedIn.value.cookies.map((text) => text.split(';')[0]).join('; ')
  // The headers a browser sends for a request from one of our own pages.
  return { cookie, origin: site.origin, 'sec-fetch-site': 'same-origin' }
}

async function aTeam({ catalogue }: SmallStores, members: readonly string[]) {
  const grant = operatorGrant('team:admin')
  const made = await catalogue.teams.create(grant, `Team of ${members.length}`, new Date())
  if (!made.ok) throw new Error(made.refusal.reason)
  await catalogue.teams.setMembers(grant, made.value.id, members, new Date())
  return { id: made.value.id, slug: made.value.slug }
}

async function anIntegration({ catalogue }: SmallStores): Promise<number> {
  const settings = { name: 'GitHub', baseUrl: 'https://github.invalid', account: '', place: 'acme/shop', places: [] }
  const secrets = { token: 'sealed', tokenEnds: '1234', webhookSecret: 'sealed' }
  const more = { resolvesIssues: true, closesTickets: false }
  const grant = operatorGrant('org:write')
  const made = await catalogue.integrations.create(grant, 'github', { ...settings, ...more }, secrets, new Date())
  if (!made.ok) throw new Error(made.refusal.reason)
  return made.value.id
}

async function aReceiver({ catalogue }: SmallStores): Promise<number> {
  const face = { where: 'hooks.invalid', template: '', signed: false, detail: '' }
  const receiver = { kind: 'webhook', name: 'Nobody', locale: 'en', face, sealed: '' } as const
  const made = await catalogue.alerts.writeReceiver(operatorGrant('alerts:write'), undefined, receiver, new Date())
  if (!made.ok) throw new Error(made.refusal.reason)
  return made.value.id
}

/** An alert rule that nothing in these tests triggers. */
async function aRule({ catalogue }: SmallStores, project: ProjectId, name: string): Promise<number> {
  const watch = {
    kind: 'issues',
    triggers: [{ kind: 'resolved' }],
    conditions: [],
    combine: 'all',
    everyMinutes: 0,
  } as const
  const draft = { name, enabled: false, projects: [project], destinations: [{ kind: 'assignee' }], watch } as const
  const made = await catalogue.alerts.createRule(operatorGrant('alerts:write'), draft, new Date())
  if (!made.ok) throw new Error('The rule was refused.')
  return made.value.id
}

const everybodys = { seenBy: 'viewer', editedBy: 'member' } as const

/** A dashboard with one widget, limited to one project. */
export async function aDashboard(
  { catalogue }: SmallStores,
  project: ProjectId,
  name: string,
  by: Grant<'event:write'> = operatorGrant('event:write'),
): Promise<number> {
  const question = { dataset: 'events', functions: ['count()'] }
  const content = { kind: 'chart', display: 'big_number', question }
  const widget = { id: 'one', title: name, place: { x: 0, y: 0, w: 4, h: 2 }, content }
  const read = readContent({ name, projects: [project], widgets: [widget] })
  if (!read.ok) throw new Error(read.refusal.at)
  // A person's dashboard is private; the operator's is shared with everyone.
  const isOwn = by.actor.kind === 'user'
  const sharing = isOwn ? ({ seenBy: 'self', editedBy: 'self' } as const) : everybodys
  const made = await catalogue.dashboards.create(by, read.value, sharing, new Date())
  if (!made.ok) throw new Error(made.refusal.reason)
  return made.value.id
}

/** One organisation token per scope, one with all scopes, personal tokens, and invalid ones. */
async function someTokens({ stores, site }: Stage, viewer: Awaited<ReturnType<typeof aPerson>>) {
  const { tokens } = stores.catalogue
  const now = new Date()
  const grant = operatorGrant('org:admin')
  const ofOrganization = async (name: string, scopes: readonly Permission[], more: { expiresAt?: Date } = {}) => {
    const { token, hash, lastFour } = newOrganizationToken(site, 'home', now)
    const { id } = await tokens.create(grant, { name, scopes, hash, lastFour, ...more }, now)
    const headers = { authorization: `Bearer ${token}` }
    return { id, caller: { name, headers, may: withImplied(scopes), seesHidden: true } satisfies Caller }
  }
  const everything = await ofOrganization('every scope', permissions)
  const single: Caller[] = []
  for (const scope of permissions) single.push((await ofOrganization(scope, [scope])).caller)

  const own = authorize(viewer.actor, 'org:read')
  if (!own.ok) throw new Error('A viewer may have tokens.')
  const personal = newApiToken()
  await tokens.createOwn(own.value, { ...personal, name: 'viewer', scopes: permissions }, now)
  const revoked = await ofOrganization('revoked', permissions)
  await tokens.revoke(grant, revoked.id, now)
  const expired = await ofOrganization('expired', permissions, { expiresAt: new Date(now.getTime() - 1) })
  const voided = (caller: Caller): Caller => ({ ...caller, may: undefined, seesHidden: false, isVoid: true })
  const viewers: Caller = {
    name: 'viewer’s token',
    headers: { authorization: `Bearer ${personal.token}` },
    may: rolePermissions.viewer,
    seesHidden: false,
  }
  return {
    everything: everything.caller,
    all: [everything.caller, ...single, viewers, voided(revoked.caller), voided(expired.caller)],
  }
}

interface NewProject {
  readonly slug: 'open' | 'hidden' | 'sealed'
  readonly access: ProjectAccess
  readonly team: { readonly id: TeamId }
  readonly bearer: Readonly<Record<string, string>>
}

/** The span in every trace here. */
export const SPAN = 'a1'.repeat(8)

function traceOf(event: string): string {
  return event.split('').toReversed().join('')
}

/** A project with an event. Only its slug is public; everything else needs access. */
async function aProject(stage: Stage, { slug, access, team, bearer }: NewProject) {
  const { projects } = stage.stores.catalogue
  const now = new Date()
  const word = slug === 'open' ? 'sparrow' : SECRET
  const { project, key } = await projects.create(operatorGrant('project:write'), { name: slug, platform: 'node' }, now)
  // Requests contain the slug, so answers may repeat it. They must not reveal the name.
  await projects.update(operatorGrant('project:write'), project.id, { name: `${word} ${slug}` }, now)
  await projects.setAccess(operatorGrant('project:admin'), project.id, access, [team.id], now)
  const release = `${slug}@1`
  const event = randomBytes(16).toString('hex')
  const digest = `${project.id}00${project.id}`
  const address = dsn(stage.site, key.publicKey, project.id)
  const body = {
    event_id: event,
    platform: 'node',
    release,
    environment: word,
    tags: { 'next.digest': digest },
    contexts: { trace: { trace_id: traceOf(event), span_id: SPAN } },
    exception: { values: [{ type: word, value: `${word} flew away`, stacktrace: { frames: [{ function: word }] } }] },
  }
  const report = { event_id: event, name: word, email: '', comments: `${word}: it flew away` }
  const items = `{"type":"event"}\n${JSON.stringify(body)}\n{"type":"user_report"}\n${JSON.stringify(report)}\n`
  const sent = await post(envelopeUrl(stage.server.address, address), `{"event_id":"${event}"}\n${items}`)
  const seconds = now.getTime() / 1000
  const span = {
    trace_id: traceOf(event),
    span_id: SPAN,
    name: word,
    start_timestamp: seconds - 1,
    end_timestamp: seconds,
  }
  await post(envelopeUrl(stage.server.address, address), `{}\n{"type":"span"}\n${JSON.stringify({ items: [span] })}`)
  await post(envelopeUrl(stage.server.address, address), `{}\n${profileItem(event, [word])}`)
  if (sent.status !== 200) throw new Error(`The event of ${slug} was answered ${sent.status}: ${sent.text}`)
  return { project, team, key, release, event, digest, bearer }
}

async function found(stage: Stage, made: Awaited<ReturnType<typeof aProject>>, bearer: NewProject['bearer']) {
  const { project, team, key, release, event, digest } = made
  const url = `${stage.server.address}/api/0/projects/home/${project.slug}/issues/?statsPeriod=`
  const listed = await ask({ url, headers: bearer })
  const [issue] = JSON.parse(listed.text) as { id: string; shortId: string }[]
  if (issue === undefined) throw new Error(`The event of ${project.slug} made no issue.`)
  const target: Target = {
    name: project.slug === 'open' ? 'open' : 'hidden',
    slug: project.slug,
    projectId: project.id,
    team: team.id,
    key: key.publicKey,
    issue: Number(issue.id),
    shortId: issue.shortId,
    event,
    release,
    digest,
    trace: traceOf(event),
    file: '',
    bundle: 0,
    attachment: 0,
    replay: '',
    alert: await aRule(stage.stores, project.id, project.name),
    dashboard: await aDashboard(stage.stores, project.id, project.name),
    check: await aCheck(stage.stores.catalogue, project.id, project.name),
    monitor: await aMonitor(stage.stores.catalogue, project.id, project.name),
  }
  await sendProfile(stage, target)
  return withReplay(stage, await withAttachment(stage, await withRelease(stage, target, bearer), bearer), bearer)
}

/** Sends a profile with the event's id. */
async function sendProfile({ server, site }: Stage, { slug, event, key, projectId }: Target): Promise<void> {
  const publicKey = parsePublicKey(key)
  if (publicKey === undefined) return
  const frame = { function: slug === 'open' ? 'sparrow' : SECRET, in_app: true }
  const samples = [0, 10_000_000].map((ns) => ({ elapsed_since_start_ns: ns, stack_id: 0, thread_id: '1' }))
  const profile = { frames: [frame], stacks: [[0]], samples, thread_metadata: {} }
  const sent = { event_id: event, version: '1', platform: 'node', timestamp: new Date().toISOString(), profile }
  const address = envelopeUrl(server.address, dsn(site, publicKey, projectId as ProjectId))
  const answer = await post(address, `{}\n{"type":"profile"}\n${JSON.stringify(sent)}\n`)
  if (answer.status !== 200) throw new Error(`The profile of ${slug} was answered ${answer.status}: ${answer.text}`)
  await server.digested()
}

/** Sends an attachment for the event if it has none. */
async function withAttachment({ server, site }: Stage, target: Target, bearer: NewProject['bearer']): Promise<Target> {
  const { slug, event, key, projectId } = target
  const url = `${server.address}/api/0/projects/home/${slug}/events/${event}/attachments/`
  const listed = async () => JSON.parse((await ask({ url, headers: bearer })).text) as readonly { id: string }[]
  const publicKey = parsePublicKey(key)
  if ((await listed()).length === 0 && publicKey !== undefined) {
    const address = envelopeUrl(server.address, dsn(site, publicKey, projectId as ProjectId))
    const name = slug === 'open' ? 'sparrow.txt' : `${SECRET}.txt`
    const item = `{"type":"attachment","filename":"${name}","length":4}\n${slug.slice(0, 4)}\n`
    const sent = await post(address, `{"event_id":"${event}"}\n${item}`)
    if (sent.status !== 200) throw new Error(`The file of ${slug} was answered ${sent.status}: ${sent.text}`)
    await server.digested()
  }
  const [file] = await listed()
  return { ...target, attachment: Number(file?.id ?? 0) }
}

async function withCheck({ stores }: Stage, target: Target): Promise<Target> {
  const { check, projectId, slug } = target
  const isThere = (await stores.catalogue.uptime.find(operatorGrant('event:read'), check)) !== undefined
  return isThere ? target : { ...target, check: await aCheck(stores.catalogue, projectId as ProjectId, slug) }
}

/** Sends a replay if the target lacks one. It gets a new id, because a deleted replay cannot come back. */
async function withReplay({ server, site }: Stage, target: Target, bearer: NewProject['bearer']): Promise<Target> {
  const { slug, key, projectId, replay } = target
  const url = `${server.address}/api/0/projects/home/${slug}/replays/${replay}/`
  const publicKey = parsePublicKey(key)
  if (publicKey === undefined || (replay !== '' && (await ask({ url, headers: bearer })).status === 200)) return target
  const id = randomBytes(16).toString('hex')
  const seconds = Date.now() / 1000
  const told = { replay_id: id, segment_id: 0, timestamp: seconds, user: { id: slug === 'open' ? 'sparrow' : SECRET } }
  const item = encode({
    replay_event: Buffer.from(JSON.stringify(told)),
    replay_recording: Buffer.from(
      `{"segment_id":0}\n[{"type":5,"timestamp":${seconds},"data":{"tag":"${told.user.id}"}}]`,
    ),
    replay_video: Buffer.from(told.user.id),
  })
  const head = `{"event_id":"${id}"}\n{"type":"replay_video","length":${item.length}}\n`
  const address = envelopeUrl(server.address, dsn(site, publicKey, projectId as ProjectId))
  const sent = await post(address, Buffer.concat([Buffer.from(head), item]))
  if (sent.status !== 200) throw new Error(`The replay of ${slug} was answered ${sent.status}: ${sent.text}`)
  await server.digested()
  return { ...target, replay: id }
}

/** Creates the release and its uploaded file if they are gone. */
async function withRelease(stage: Stage, target: Target, bearer: NewProject['bearer']): Promise<Target> {
  const { slug, release, projectId, bundle } = target
  const { releases, artifacts } = stage.stores.catalogue
  const read = operatorGrant('project:read')
  const isThere = (await releases.byVersion(read, release)) !== undefined
  await releases.upsert(
    operatorGrant('project:releases'),
    release,
    { status: 'open', projects: [projectId as ProjectId] },
    new Date(),
  )
  if (isThere && (await artifacts.files(read, bundle)).length > 0) return target
  const form = new FormData()
  form.set('name', '~/app.js')
  form.set('file', new File([`// ${slug} ${randomBytes(8).toString('hex')}`], 'app.js'))
  const url = `${stage.server.address}/api/0/projects/home/${slug}/releases/${encodeURIComponent(release)}/files/`
  const uploaded = await fetch(url, { method: 'POST', body: form, headers: bearer })
  if (uploaded.status !== 201) throw new Error(`The file was answered ${uploaded.status}: ${await uploaded.text()}`)
  const { id } = (await uploaded.json()) as { id: string }
  return { ...target, file: id, bundle: Number(id.split('-')[0]) }
}

const nowhere: Target = {
  name: 'nowhere',
  slug: 'nowhere',
  projectId: 999,
  team: 999,
  key: parsePublicKey('0'.repeat(32)) ?? '',
  issue: 999_999,
  shortId: 'NOWHERE-1',
  event: '0'.repeat(31).concat('1'),
  release: 'nowhere@1',
  digest: '99900999',
  trace: 'f'.repeat(32),
  file: '999999-0',
  bundle: 999_999,
  attachment: 999_999,
  replay: 'f'.repeat(32),
  alert: 999_999,
  dashboard: 999_999,
  check: 999_999,
  monitor: 999_999,
}
