import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { ImportReport } from '#services/import/run-import.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'
import { startSettingsSentry, type SettingsSentry } from './stand-ins/settings-sentry.ts'

/** Imports settings from a Sentry whose responses follow the shapes in its documentation. */
let here: SharedServer
let sentry: SettingsSentry
/** Reports of the interrupted run and of the resumed one. */
let reports: { readonly stopped: ImportReport; readonly whole: ImportReport; readonly asked: readonly string[] }

beforeAll(async () => {
  ;[here, sentry] = await Promise.all([sharedServer(), startSettingsSentry()])
  sentry.trouble = (path) => (path.includes('alert-rules/?cursor=') ? 401 : undefined)
  // It ends with an error, which includes the report.
  const stopped = await runImport().catch((fault: unknown) => reportIn(String(fault)))
  sentry.trouble = () => undefined
  sentry.asked.length = 0
  reports = { stopped, whole: await runImport(), asked: [...sentry.asked] }
}, 120_000)

afterAll(async () => {
  await sentry.close()
})

async function runImport(...more: string[]): Promise<ImportReport> {
  const out = await here.mishap('import', 'sentry', '--url', sentry.url, '--token', 't', '--private', '--json', ...more)
  return reportIn(out)
}

function reportIn(out: string): ImportReport {
  return (JSON.parse(out.slice(out.indexOf('{'), out.lastIndexOf('}') + 1)) as { value: ImportReport }).value
}

const missesOf = ({ tally }: ImportReport, kind: string) =>
  tally.missed.filter((one) => one.kind === kind).map(({ reason, count, examples }) => ({ reason, count, examples }))

test('an import that was stopped between two pages of metric alerts goes on with the second', () => {
  expect(reports.stopped.stopped).toMatchObject({ reason: 'not_allowed' })
  expect(reports.stopped.tally.came).toMatchObject({ project: 2, threshold: 1 })
  expect(reports.whole.stopped).toBeNull()
  expect(reports.asked.filter((path) => /alert-rules\/(?:\?|$)/.test(path))).toEqual([
    '/organizations/acme/alert-rules/?cursor=0%3A2%3A0',
    '/organizations/acme/alert-rules/?cursor=0%3A4%3A0',
  ])
})

test('metric alerts are thresholds here; one that tells others waits, and what nothing here measures is named', async () => {
  expect(reports.whole.tally.came).toMatchObject({ threshold: 3 })
  expect(missesOf(reports.whole, 'threshold')).toEqual([
    {
      reason: 'no_counterpart',
      count: 3,
      examples: [
        'Slow checkout (p95(transaction.duration) of transactions)',
        'Crash free (slack #shop; its owner is told instead; switched off)',
        'Twice as many (a change in percent against 10080 minutes before)',
      ],
    },
  ])
  const { catalogue } = await here.stores()
  const rules = await catalogue.alerts.rules(operatorGrant('alerts:read'))
  const [team] = await catalogue.teams.list(operatorGrant('team:read'))
  const told = [{ kind: 'team', teamId: team?.id }]
  expect(rules).toMatchObject([
    {
      name: 'Crash free',
      enabled: false,
      watch: { measure: 'crash_free_sessions', direction: 'below', critical: 98.5, environments: [] },
      destinations: told,
    },
    { name: 'Logs of the till', enabled: true, watch: { measure: 'logs', query: 'level:error', critical: 100 } },
    {
      name: 'Many errors',
      enabled: true,
      projects: [42],
      watch: {
        measure: 'events',
        windowMinutes: 60,
        environments: ['production'],
        critical: 100,
        warning: 50,
        resolve: 19,
      },
      destinations: told,
    },
  ])
})

test('monitors come with schedule, margins, thresholds and environments, and wait for their first check-in', async () => {
  expect(reports.whole.tally.came).toMatchObject({ monitor: 3 })
  expect(missesOf(reports.whole, 'monitor')).toEqual([
    {
      reason: 'no_counterpart',
      count: 2,
      examples: [
        'Job asleep (it is disabled there: muted here; time zone Mars/Olympus: UTC here)',
        'Job odd (schedule {"type":"crontab","value":"whenever"})',
      ],
    },
  ])
  const { catalogue } = await here.stores()
  const { monitors } = await catalogue.monitors.list(operatorGrant('event:read'), { limit: 9, offset: 0 })
  const waits = { status: 'waiting', expectedAt: null }
  expect(monitors).toMatchObject([
    { slug: 'asleep', muted: true, config: { schedule: { type: 'crontab', value: '@daily' }, timezone: 'UTC' } },
    {
      slug: 'hourly',
      muted: true,
      config: { schedule: { type: 'interval', value: 2, unit: 'hour' }, timezone: 'UTC', margin: 1, maxRuntime: 30 },
    },
    {
      slug: 'nightly',
      name: 'Job nightly',
      muted: false,
      config: {
        schedule: { type: 'crontab', value: '30 2 * * *' },
        timezone: 'Europe/Vienna',
        margin: 5,
        maxRuntime: 90,
        failureThreshold: 2,
        recoveryThreshold: 3,
      },
      environments: [
        { name: 'production', muted: false, state: waits },
        { name: 'staging', muted: true, state: waits },
      ],
    },
  ])
})

test('uptime checks come with what they send and expect, their secrets sealed', async () => {
  expect(reports.whole.tally.came).toMatchObject({ uptime: 2 })
  expect(missesOf(reports.whole, 'uptime')).toEqual([
    { reason: 'no_counterpart', count: 1, examples: ['till (assertion header_check)'] },
  ])
  const { catalogue } = await here.stores()
  const filter = { projects: [], text: '', state: 'any' } as const
  const { checks } = await catalogue.uptime.list(operatorGrant('event:read'), filter, { limit: 9, offset: 0 })
  const found = await catalogue.uptime.findAll(
    operatorGrant('event:read'),
    checks.map(({ checkId }) => checkId),
  )
  expect(JSON.stringify(found)).not.toContain('secret-of-the-shop')
  expect(found.toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
    {
      name: 'shop',
      target: {
        url: 'https://shop.invalid/health',
        method: 'POST',
        body: '{"ping":1}',
        headers: [],
        sealedHeaders: [['Authorization', expect.any(String)]],
        statuses: [[200, 299]],
        assertion: { kind: 'json', path: '$.status', value: 'ok' },
        samplesTrace: true,
      },
      intervalSeconds: 300,
      timeoutMs: 5000,
      retries: 2,
      environment: 'production',
      isEnabled: true,
    },
    { name: 'till', target: { statuses: [[204, 204]] }, environment: '', isEnabled: false },
  ])
})

test('dashboards come with the widgets that can be drawn; each other one is named, and kept with its source', async () => {
  expect(reports.whole.tally.came).toMatchObject({ dashboard: 1, widget: 2 })
  expect(missesOf(reports.whole, 'dashboard')).toEqual([
    {
      reason: 'no_counterpart',
      count: 1,
      examples: ['The shop (only some people may change it: administrators here)'],
    },
    { reason: 'incomplete', count: 1, examples: ['Elsewhere: none of its projects is here'] },
  ])
  expect(missesOf(reports.whole, 'widget')).toEqual([
    {
      reason: 'no_counterpart',
      count: 4,
      examples: [
        'The shop: Sessions (dataset metrics)',
        'The shop: Both (several_queries 2)',
        'The shop: Misery (function user_misery(300))',
        'The shop: Slow (colours by thresholds)',
      ],
    },
  ])
  const { catalogue } = await here.stores()
  const dashboards = await catalogue.dashboards.list(operatorGrant('event:read'))
  expect(dashboards).toMatchObject([
    {
      seenBy: 'viewer',
      editedBy: 'admin',
      content: {
        name: 'The shop',
        period: '7d',
        projects: [42],
        environments: ['production'],
        variables: [{ key: 'release', value: 'shop@1.0.0' }],
        widgets: [
          {
            title: 'Errors',
            content: { question: { dataset: 'events', groupBy: ['release'], functions: ['count()'] } },
          },
          { title: 'Sessions', content: { kind: 'placeholder', source: expect.stringContaining('crash_free_rate') } },
          { title: 'Both', content: { kind: 'placeholder' } },
          { title: 'Misery', content: { kind: 'placeholder' } },
          { title: 'Slow', content: { kind: 'chart', question: { functions: ['p95(span.duration)'] } } },
        ],
      },
    },
  ])
})

test('an issue has its history: who did what, and when', async () => {
  expect(reports.whole.tally.came).toMatchObject({ event: 1, issue: 1 })
  expect(missesOf(reports.whole, 'issue')).toEqual([
    { reason: 'no_counterpart', count: 1, examples: ['SHOP-1: mark_reviewed'] },
  ])
  const { catalogue } = await here.stores()
  const project = (await catalogue.projects.list(operatorGrant('project:read'))).find(({ slug }) => slug === 'shop')
  if (project === undefined) throw new Error('No project.')
  // The shop's uptime check may have created an issue as well.
  const issues = await catalogue.issues.newestOf(operatorGrant('event:read'), project.id, 9)
  const issue = issues.find(({ metadata }) => metadata.type === 'PayError')
  if (issue === undefined) throw new Error('No issue.')
  expect(issue).toMatchObject({
    state: { status: 'resolved', resolution: { kind: 'release', release: 'shop@1.1.0' } },
    assignee: { kind: 'team', name: 'Payments' },
    priority: 'high',
  })
  const lines = await catalogue.activity.of(operatorGrant('event:read'), issue.id, { limit: 20 })
  const daysSince = (at: Date) => Math.round((Date.now() - at.getTime()) / (24 * 3_600_000))
  expect(
    lines.toReversed().map(({ at, by, what }) => [daysSince(at), by.name, what.kind === 'state' ? what.is : what]),
  ).toMatchObject([
    [9, '', { kind: 'first_seen' }],
    [8, 'Eva', { status: 'resolved', resolution: { kind: 'now' } }],
    [7, '', { status: 'unresolved', substatus: 'regressed' }],
    [6, 'Eva', { kind: 'assigned', is: { name: 'Tom' } }],
    [4, 'Eva', { kind: 'comment', text: 'Out of coins.' }],
    [3, 'Eva', { kind: 'assigned', was: { name: 'Tom' }, is: { kind: 'team', name: 'Payments' } }],
    [2, 'Eva', { status: 'resolved', resolution: { kind: 'release', release: 'shop@1.1.0' } }],
    // The source does not record when the priority was set.
    [0, '', { kind: 'priority', is: 'high' }],
  ])
})

test('another run makes none of it twice', async () => {
  const again = await runImport()
  expect(again.tally.came).toEqual({})
  expect(again.tally.known).toMatchObject({ threshold: 3, monitor: 3, uptime: 2, dashboard: 1 })
})

test('a team that was here before keeps its members, unless the other server is trusted', async () => {
  const { catalogue, accounts } = await here.stores()
  const team = await catalogue.teams.create(operatorGrant('team:admin'), 'Security', new Date())
  if (!team.ok) throw new Error(team.refusal.reason)
  const mallory = { name: 'Mallory', email: 'mallory@example.com', password: 'not a member of it' }
  expect(await accounts.create(operatorGrant('org:admin'), mallory, 'member')).toMatchObject({ ok: true })
  const inTeam = (member: number, of: number) => ({
    model: 'sentry.organizationmemberteam',
    pk: member * 10 + of,
    fields: { team: of, organizationmember: member },
  })
  const row = (model: string, pk: number, fields: object) => ({ model: `sentry.${model}`, pk, fields })
  const hostile = [
    row('organization', 1, { slug: 'hostile' }),
    row('team', 1, { organization: 1, slug: 'security', name: 'Security' }),
    row('team', 2, { organization: 1, slug: 'theirs', name: 'Theirs' }),
    row('organizationmember', 1, { organization: 1, email: mallory.email, role: 'owner' }),
    row('organizationmember', 2, { organization: 1, email: 'eve@example.com', role: 'owner' }),
    ...[1, 2].flatMap((member) => [inTeam(member, 1), inTeam(member, 2)]),
  ]
  const file = join(here.data, 'hostile.json')
  await writeFile(file, JSON.stringify(hostile))
  const importFile = async (...more: string[]) =>
    reportIn(await here.mishap('import', 'sentry', '--file', file, '--json', ...more)).tally
  const membersOf = async (slug: string) =>
    (await catalogue.teams.list(operatorGrant('team:read'))).find((one) => one.slug === slug)?.members.length

  const tally = await importFile()
  expect(tally.missed.filter(({ kind }) => kind === 'member')).toEqual([
    {
      kind: 'member',
      reason: 'taken',
      count: 2,
      examples: ['mallory@example.com: #security was here before', 'eve@example.com: #security was here before'],
    },
  ])
  expect(tally.people?.map(({ email, teams }) => [email, teams])).toEqual([
    [mallory.email, ['theirs']],
    ['eve@example.com', ['theirs']],
  ])
  expect([await membersOf('security'), await membersOf('theirs')]).toEqual([0, 1])
  const invited = await accounts.members.invitations(operatorGrant('member:admin'))
  expect(invited.find(({ email }) => email === 'eve@example.com')?.teams).toHaveLength(1)

  await importFile('--keep-roles')
  expect(await membersOf('security')).toBe(1)
  await rm(file)
})
