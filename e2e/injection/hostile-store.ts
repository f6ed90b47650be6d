import { readContent } from '#domain/dashboard/read-content.ts'
import { hashToken } from '#accounts/tokens.ts'
import { aMonitor } from '../harness/a-monitor.ts'
import { sendReplay } from '../harness/a-replay.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { ProjectId } from '#domain/ids.ts'
import { shortId } from '#domain/issue/issue.ts'
import { profileItem } from '../harness/a-profile.ts'
import { envelopeUrl, post } from '../harness/post.ts'
import { cliUser } from '../harness/sentry-cli.ts'
import {
  aCheck,
  aStatusPage,
  aWebhook,
  connectTickets,
  made,
  makeAlerts,
  operator as grant,
} from '../harness/things.ts'
import { SHARED_TOKEN, type Things } from '../harness/routes.ts'
import type { SharedServer } from '../harness/server.ts'
import type { Person } from '../harness/template.ts'
import { hostileEvent, hostileTrace, hostileTransaction } from './hostile-event.ts'
import { payloads } from './payloads.ts'

/** The resources for the pages: one of everything, and several of some. */
export interface HostileStore extends Things {
  /** The event of each payload, and its issue: their fingerprints differ. */
  readonly events: readonly string[]
  readonly issues: readonly string[]
  readonly versions: readonly string[]
  /** Paths of links issued by the operator and the owner. */
  readonly resetLink: string
  readonly invitation: string
}

/** Account names. */
export const OWNER = `Ann <img src=x onerror="window.ran=1">`
export const MEMBER = `Max <img src=x onerror="window.ran=1"></script><script>window.ran=1</script>`

/** All payloads in one, up to the maximum length of a name. */
const ALL = payloads.join(' ')
const NAME = `<img src=x onerror="window.ran=1"></script><script>window.ran=1</script>`

/**
 * Fills a server with names, events, releases and files that contain markup, through the public interfaces where
 * possible.
 */
export async function fillHostile(
  server: SharedServer,
  { userId, email }: Person,
): Promise<Omit<HostileStore, 'invitation'>> {
  const dsn = await server.createProject(NAME, 'javascript')
  const projectId = Number(new URL(dsn).pathname.slice(1)) as ProjectId
  for (const [index, evil] of payloads.entries()) {
    const body = `{}\n{"type":"event"}\n${JSON.stringify(hostileEvent(evil, index))}`
    const answer = await post(envelopeUrl(server.address, dsn), body, { 'user-agent': NAME })
    if (answer.status !== 200) throw new Error(`An event was refused: ${answer.text}`)
  }
  for (const [index, evil] of payloads.entries()) {
    const body = `{}\n{"type":"transaction"}\n${JSON.stringify(hostileTransaction(evil, index))}`
    const answer = await post(envelopeUrl(server.address, dsn), body)
    if (answer.status !== 200) throw new Error(`A transaction was refused: ${answer.text}`)
  }
  const profile = await post(envelopeUrl(server.address, dsn), `{}\n${profileItem(eventIds()[0] ?? '', payloads)}`)
  if (profile.status !== 200) throw new Error(`A profile was refused: ${profile.text}`)
  await sendDependents(server, dsn)
  const replay = await sendReplay(server, dsn, ALL)
  await server.digested()
  const names = await nameEverything(server, projectId)
  const events = eventIds()
  const issues = events.map((_, index) => shortId(names.project, index + 1))
  const resetLink = await server.mishap('user', 'reset-password', '--email', email)
  return {
    ...names,
    bundle: await upload(server, projectId, names.project),
    events,
    issues,
    event: events[0] ?? '',
    issue: issues[0] ?? '',
    release: names.versions[0] ?? '',
    digest: '123456',
    trace: hostileTrace,
    replay,
    member: userId,
    webhook: await aWebhook((await server.stores()).catalogue, NAME),
    statusPage: await aStatusPage((await server.stores()).catalogue, 'hostile', NAME),
    resetLink: new URL(resetLink.trim()).pathname,
  }
}

const eventIds = () => payloads.map((_, index) => index.toString(16).padStart(32, 'e'))

/** Teams, tokens, keys, releases and rules, written directly to the catalogue. */
async function nameEverything(server: SharedServer, projectId: ProjectId) {
  const { catalogue } = await server.stores()
  const now = new Date()
  await catalogue.organization.update(grant('org:write'), { name: NAME }, now)
  const team = await catalogue.teams.create(grant('team:admin'), NAME, now)
  if (!team.ok) throw new Error(team.refusal.reason)
  await catalogue.projects.createKey(grant('project:write'), projectId, NAME, now)
  const token = { name: NAME, scopes: ['org:read'], hash: 'a'.repeat(64), lastFour: '</b>' } as const
  await catalogue.tokens.create(grant('org:admin'), token, now)
  await catalogue.audit.add({
    at: now,
    by: { kind: 'token', id: NAME, name: NAME },
    action: 'team.created',
    target: NAME,
    detail: { [NAME]: ALL },
  })
  const { rules, version } = await catalogue.rules.withVersion(grant('project:read'), projectId)
  const grouping = { fingerprint: `# ${NAME}\nmessage:"${NAME}" -> ${NAME}`, stackTrace: `# ${NAME}` }
  const scrubbing = { ...rules.scrubbing, sensitiveFields: [NAME], safeFields: [NAME] }
  const lists = { ...rules.filters.lists, error_messages: { action: 'off', values: [NAME] } } as const
  const filters = { ...rules.filters, lists }
  await catalogue.rules.save(
    grant('project:write'),
    projectId,
    { ...rules, grouping, scrubbing, filters },
    version,
    now,
  )
  const releases = await catalogue.releases.list(grant('project:read'), {}, 'newest', { offset: 0, limit: 99 })
  const [newest] = releases
  if (newest === undefined) throw new Error('No event made a release.')
  await addWork(catalogue, projectId, newest.version)
  const work = await addTriage(catalogue, projectId)
  const project = await catalogue.projects.byId(grant('project:read'), projectId)
  return {
    project: project?.slug ?? '',
    team: team.value.slug,
    versions: releases.map((release) => release.version),
    dashboard: await addDashboard(catalogue),
    monitor: await aMonitor(catalogue, projectId, payloads[0] ?? ''),
    ...work,
  }
}

/** A dashboard whose every text contains markup. */
async function addDashboard({ dashboards }: Catalogue): Promise<number> {
  const place = { x: 0, y: 0, w: 6, h: 4 }
  const because = { reason: 'sql', detail: ALL.slice(0, 500) }
  const question = { dataset: 'events', query: '', groupBy: ['title'], functions: ['count()'] }
  const widgets = [
    { kind: 'text', text: ALL.slice(0, 4000) },
    { kind: 'placeholder', because, source: NAME },
    { kind: 'chart', display: 'table', question },
    { kind: 'chart', display: 'bar', question },
    { kind: 'chart', display: 'line', question: { ...question, dataset: NAME.slice(0, 40) } },
  ].map((content, at) => ({ id: `w${at}`, title: NAME, place, content }))
  const variables = [{ key: NAME, value: '' }]
  const content = made(readContent({ name: NAME, widgets, variables, environments: [] }))
  const sharing = { seenBy: 'viewer', editedBy: 'member' } as const
  const { id } = made(await dashboards.create(grant('event:write'), content, sharing, new Date()))
  made(await dashboards.makeLink(grant('org:write'), id, hashToken(SHARED_TOKEN), new Date()))
  return id
}

/** Feedback and attachments for an event. */
async function sendDependents(server: SharedServer, dsn: string): Promise<void> {
  const [event] = eventIds()
  const report = { event_id: event, name: NAME, email: NAME, comments: ALL }
  const file = (name: string, body: string) =>
    `${JSON.stringify({ type: 'attachment', filename: name, content_type: 'text/html', length: Buffer.byteLength(body) })}\n${body}\n`
  const files = [`${NAME}.svg`, `${NAME}.html`].map((name) =>
    file(name, `<svg xmlns="http://www.w3.org/2000/svg">${ALL}</svg>`),
  )
  const items = `{"type":"user_report"}\n${JSON.stringify(report)}\n${files.join('')}`
  const answer = await post(envelopeUrl(server.address, dsn), `{"event_id":"${event}"}\n${items}`)
  if (answer.status !== 200) throw new Error(`The report was refused: ${answer.text}`)
}

/** A comment, a view, alerts, tickets and ownership rules. */
async function addTriage(catalogue: Catalogue, projectId: ProjectId) {
  const now = new Date()
  const issue = await catalogue.issues.byNumber(grant('event:read'), projectId, 1)
  if (issue === undefined) throw new Error('No event made an issue.')
  made(
    await catalogue.activity.comment(
      grant('event:write'),
      issue.id,
      { text: `${ALL} [x](javascript:ran=1)`, mentions: [] },
      now,
    ),
  )
  const rules = { mode: 'suggest', rules: `# ${NAME}\npath:src/* #nobody`, codeowners: `# ${NAME}`, names: '' } as const
  await catalogue.ownership.save(grant('project:write'), projectId, rules, 0, now)
  return {
    integration: await connectTickets(catalogue, issue.id, NAME),
    ...(await makeAlerts(catalogue, { kind: 'operator' }, NAME)),
    check: await aCheck(catalogue, projectId, NAME),
  }
}

/** Commits and deploys of a release, as tools send them. */
async function addWork({ releases }: Catalogue, projectId: ProjectId, version: string): Promise<void> {
  const now = new Date()
  const commits = payloads.map((evil, index) => ({
    id: index.toString(16).padStart(40, 'c'),
    repository: `${NAME} ${index % 2}`,
    authorName: evil,
    authorEmail: evil,
    message: `${evil}\n\n${ALL}`,
    timestamp: now,
    files: [{ path: evil, change: 'M' }] as const,
  }))
  await releases.upsert(grant('project:releases'), version, { projects: [projectId], url: payloads[6], commits }, now)
  for (const evil of payloads.slice(6, 9))
    await releases.addDeploy(grant('project:releases'), version, {
      environment: evil,
      name: evil,
      url: evil,
      startedAt: now,
      finishedAt: now,
    })
  const mapping = { repository: NAME, branch: NAME, stackRoot: NAME, sourceRoot: NAME }
  await releases.saveCodeMappings(grant('project:releases'), projectId, [mapping])
}

/** Files whose names and sources are markup. @returns the upload's id */
async function upload(server: SharedServer, projectId: ProjectId, project: string): Promise<number> {
  const token = await server.createOrganizationToken()
  const builder = await cliUser(token, { SENTRY_PROJECT: project })
  const name = `<img src=x onerror=window.ran=1>`
  const map = { version: 3, sources: [ALL], sourcesContent: [ALL], names: [NAME], mappings: 'AAAA' }
  await builder.write(`dist/${name}.js`, `pay()\n//# sourceMappingURL=${name}.js.map\n`)
  await builder.write(`dist/${name}.js.map`, JSON.stringify(map))
  await builder.write(`dist/empty${name}.js`, `pay()\n//# sourceMappingURL=nowhere${name}.js.map\n`)
  const sent = await builder.run(
    3,
    'sourcemaps',
    'upload',
    '--release',
    'files@1',
    '--dist',
    '<img src=x onerror=window.ran=1>',
    '--wait',
    'dist',
  )
  await builder.remove()
  if (sent.code !== 0) throw new Error(sent.stderr)
  const [bundle] = await (await server.stores()).catalogue.artifacts.bundles(grant('project:read'), { projectId }, 1)
  if (bundle === undefined) throw new Error('Nothing was uploaded.')
  return bundle.id
}
