import { beforeAll, describe, expect, test } from 'vitest'
import type { Catalogue } from '#domain/catalogue.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { operator, made } from './harness/things.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'

/** Requests of provisioning tools: integrations, code mappings, alert rules, monitors, filters. */

let server: SharedServer
let catalogue: Catalogue
let token: string
let dsn: string

beforeAll(async () => {
  server = await sharedServer()
  dsn = await server.createProject('Shop', 'javascript')
  catalogue = (await server.stores()).catalogue
  const scopes = [
    'org:read',
    'project:read',
    'project:write',
    'project:releases',
    'event:read',
    'alerts:read',
    'alerts:write',
  ] as const
  token = await server.createToken(...scopes)
})

const ORGANIZATION = '/api/0/organizations/home'
const PROJECT = '/api/0/projects/home/shop'

async function send(method: string, path: string, sent?: unknown) {
  const answer = await fetch(server.address + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as unknown }
}

function event(environment: string): string {
  const error = { event_id: crypto.randomUUID().replaceAll('-', ''), message: 'No tea', environment }
  return `{}\n{"type":"event"}\n${JSON.stringify(error)}\n`
}

const get = async (path: string) => (await send('GET', path)).body

describe('integrations', () => {
  const now = new Date()

  test('are none before anything is connected, and what there can be is listed with where it is set up', async () => {
    expect(await get(`${ORGANIZATION}/integrations/`)).toEqual([])
    expect(await get(`${ORGANIZATION}/config/integrations/?provider_key=slack`)).toMatchObject({
      providers: [{ key: 'slack', setupDialog: { url: expect.stringContaining('/settings/integrations/slack') } }],
    })
    expect(await get(`${PROJECT}/stacktrace-link/?file=src/a.ts`)).toMatchObject({
      sourceUrl: null,
      error: 'no_code_mappings_for_project',
    })
  })

  test('are the trackers and the apps, by provider, without their secrets', async () => {
    const may = operator('org:write')
    const app = { appId: 7, slug: 'acme', name: 'Acme on GitHub', baseUrl: 'https://github.com', pageUrl: '' }
    await catalogue.github.connect(may, app, { privateKey: 'sealed-key', webhookSecret: 'sealed-hook' }, now)
    await catalogue.githubWork.setRepositories([{ id: 1, installationId: 1, name: 'acme/shop' }])
    const settings = { name: 'Lab', baseUrl: 'https://git.example.com', account: '', place: 'tea/cups', places: [] }
    const rules = { resolvesIssues: true, closesTickets: false }
    const secrets = { token: 'sealed-token', tokenEnds: '1234', webhookSecret: 'sealed-secret' }
    made(await catalogue.integrations.create(may, 'gitlab', { ...settings, ...rules }, secrets, now))
    const slack = { baseUrl: 'https://slack.com', teamId: 'T1', teamName: 'Tea', botName: 'mishap', locale: 'en' }
    await catalogue.slack.connect(may, slack, { botToken: 'sealed-bot', signingSecret: 'sealed-sign' }, now)

    const all = (await get(`${ORGANIZATION}/integrations/`)) as { id: string }[]
    expect(all).toMatchObject([
      { name: 'Acme on GitHub', provider: { key: 'github' }, domainName: 'github.com', externalId: '7' },
      { name: 'Lab', provider: { key: 'gitlab' }, domainName: 'git.example.com', status: 'active' },
      { name: 'Tea', provider: { key: 'slack' }, externalId: 'T1' },
    ])
    expect(JSON.stringify(all)).not.toMatch(/sealed|1234/)
    expect(await get(`${ORGANIZATION}/integrations/?providerKey=slack`)).toEqual(all.slice(2))
    expect(await get(`${ORGANIZATION}/integrations/?features=stacktrace-link`)).toEqual(all.slice(0, 2))
    expect(await get(`${ORGANIZATION}/integrations/${all[0]?.id}/`)).toEqual(all[0])
    expect((await send('GET', `${ORGANIZATION}/integrations/404/`)).status).toBe(404)
  })

  test('a frame’s code is read where its repository is, at the commit that was asked for', async () => {
    const map = (repository: string, stackRoot: string, sourceRoot: string) =>
      send('POST', `${ORGANIZATION}/code-mappings/bulk/`, {
        project: 'shop',
        repository,
        defaultBranch: 'main',
        mappings: [{ stackRoot, sourceRoot }],
      })
    await map('acme/shop', 'app/', 'web/src/')
    await map('tea/cups', 'cups/', '')
    await map('nobody/knows', 'lost/', '')
    expect(await get(`${ORGANIZATION}/code-mappings/?project=shop`)).toMatchObject([
      { repoName: 'tea/cups', projectSlug: 'shop', provider: { key: 'gitlab' }, defaultBranch: 'main' },
      { repoName: 'nobody/knows', provider: null, integrationId: null },
      { repoName: 'acme/shop', stackRoot: 'app/', sourceRoot: 'web/src/', provider: { key: 'github' } },
    ])
    const link = (query: string) => get(`${PROJECT}/stacktrace-link/?${query}`)
    expect(await link('file=app/A%20B.tsx&lineNo=7&commitId=c0ffee')).toMatchObject({
      sourcePath: 'web/src/A B.tsx',
      sourceUrl: 'https://github.com/acme/shop/blob/c0ffee/web/src/A%20B.tsx#L7',
      config: { repoName: 'acme/shop' },
      integrations: [{ provider: { key: 'github' } }],
    })
    expect(await link('file=cups/mug.py')).toMatchObject({
      sourceUrl: 'https://git.example.com/tea/cups/-/blob/main/mug.py',
    })
    expect(await link('file=elsewhere/x.py')).toMatchObject({ sourceUrl: null, error: 'stack_root_mismatch' })
    expect(await link('file=lost/x.py')).toMatchObject({
      sourceUrl: null,
      sourcePath: 'x.py',
      error: 'integration_link_forbidden',
    })
  })
})

describe('alert rules of a project', () => {
  const CONDITIONS = 'sentry.rules.conditions'
  const FILTERS = 'sentry.rules.filters'
  const MAIL = 'sentry.mail.actions.NotifyEmailAction'
  const everything = {
    name: 'Kettle',
    actionMatch: 'any',
    filterMatch: 'all',
    frequency: 30,
    environment: 'production',
    conditions: [
      { id: `${CONDITIONS}.first_seen_event.FirstSeenEventCondition` },
      { id: `${CONDITIONS}.regression_event.RegressionEventCondition` },
      { id: `${CONDITIONS}.event_frequency.EventFrequencyCondition`, value: 500, interval: '1h' },
      { id: `${CONDITIONS}.event_frequency.EventUniqueUserFrequencyCondition`, value: 9, interval: '15m' },
      { id: `${CONDITIONS}.every_event.EveryEventCondition` },
    ],
    filters: [
      { id: `${FILTERS}.age_comparison.AgeComparisonFilter`, comparison_type: 'older', value: 3, time: 'week' },
      { id: `${FILTERS}.assigned_to.AssignedToFilter`, targetType: 'Unassigned' },
      { id: `${FILTERS}.latest_release.LatestReleaseFilter` },
      { id: `${FILTERS}.tagged_event.TaggedEventFilter`, key: 'zone', match: 'eq', value: 'eu' },
      { id: `${FILTERS}.level.LevelFilter`, match: 'gte', level: '40' },
    ],
    actions: [{ id: MAIL, targetType: 'IssueOwners', fallthroughType: 'NoOne' }],
  }
  const RULES = `${PROJECT}/rules/`

  test('come back as they were sent, are changed in part, are listed and deleted', async () => {
    const first = await send('POST', RULES, everything)
    expect(first).toMatchObject({ status: 201, body: { ...everything, projects: ['shop'], status: 'active' } })
    const { id } = first.body as { id: string }
    expect(await get(`${RULES}${id}/`)).toEqual(first.body)
    expect(await get(RULES)).toEqual([first.body])
    const { dateCreated: _, ...same } = first.body as Record<string, unknown>
    expect((await send('PUT', `${RULES}${id}/`, same)).body).toEqual(first.body)
    expect((await send('PUT', `${RULES}${id}/`, { name: 'Pot', environment: null })).body).toEqual({
      ...(first.body as object),
      name: 'Pot',
      environment: null,
    })
    expect((await send('DELETE', `${RULES}${id}/`)).status).toBe(204)
    expect((await send('DELETE', `${RULES}${id}/`)).status).toBe(404)
    expect(await get(RULES)).toEqual([])
  })

  test.each([
    [{ actionMatch: 'all' }, 'actionMatch'],
    [{ owner: 'team:1' }, 'owner'],
    [{ filterMatch: 'any' }, 'environment'],
    [{ actions: [] }, 'destinations'],
    [{ actions: [{ id: MAIL, targetType: 'IssueOwners', fallthroughType: 'AllMembers' }] }, 'actions.0'],
    [{ actions: [{ id: MAIL, targetType: 'Team', targetIdentifier: 'tea' }] }, 'actions.0'],
    [{ conditions: [{ id: `${CONDITIONS}.high_priority_issue.NewHighPriorityIssueCondition` }] }, 'NewHighPriority'],
    [
      {
        conditions: [
          everything.conditions[0],
          { id: `${CONDITIONS}.event_frequency.EventFrequencyCondition`, value: 1, interval: '30d' },
        ],
      },
      'conditions.1',
    ],
    [{ filters: [{ id: `${FILTERS}.issue_occurrences.IssueOccurrencesFilter`, value: 10 }] }, 'filters.0'],
  ])('%j cannot be expressed, and the answer names the part: %s', async (part, named) => {
    const refused = await send('POST', RULES, { ...everything, ...part })
    expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining(named) } })
  })

  test('of several projects are shown, and changed elsewhere only; what has no word in Sentry stays', async () => {
    const watch = {
      kind: 'issues',
      triggers: [{ kind: 'resolved' }],
      conditions: [{ kind: 'unhandled' }],
      combine: 'any',
      everyMinutes: 0,
    } as const
    const draft = { name: 'Wide', enabled: true, destinations: [{ kind: 'assignee' }], watch } as const
    const may = operator('alerts:write')
    const wide = made(await catalogue.alerts.createRule(may, { ...draft, projects: 'all' }, new Date()))
    const [told] = (await get(RULES)) as { id: string; name: string }[]
    expect(told).toMatchObject({ name: 'Wide', conditions: [{ id: 'mishap.resolved' }], filterMatch: 'any' })
    expect((await send('PUT', `${RULES}${wide.id}/`, { name: 'Narrow' })).status).toBe(409)
    expect((await send('DELETE', `${RULES}${wide.id}/`)).status).toBe(409)
    const [project] = await catalogue.projects.list(operator('project:read'))
    if (project === undefined) throw new Error('There is no project.')
    made(
      (await catalogue.alerts.updateRule(may, wide.id, { ...draft, projects: [project.id] }, new Date())) ?? {
        ok: false,
        refusal: 'gone',
      },
    )
    const changed = await send('PUT', `${RULES}${wide.id}/`, { ...told, name: 'Narrow' })
    expect(changed).toMatchObject({ status: 200, body: { ...told, name: 'Narrow' } })
  })
})

describe('a project', () => {
  test('tells its inbound filters, and they are switched on and off', async () => {
    expect(await get(`${PROJECT}/filters/`)).toContainEqual({ id: 'web-crawlers', active: false, action: 'off' })
    expect((await send('PUT', `${PROJECT}/filters/web-crawlers/`, { active: true })).status).toBe(204)
    expect(await get(`${PROJECT}/filters/`)).toContainEqual({ id: 'web-crawlers', active: true, action: 'drop' })
    expect((await send('PUT', `${PROJECT}/filters/web-crawlers/`, { active: false })).status).toBe(204)
    expect(await get(`${PROJECT}/filters/`)).toContainEqual({ id: 'web-crawlers', active: false, action: 'off' })
    expect((await send('PUT', `${PROJECT}/filters/legacy-browsers/`, { subfilters: ['ie9'] })).status).toBe(400)
    expect((await send('PUT', `${PROJECT}/filters/weather/`, { active: true })).status).toBe(404)
  })

  test('tells its environments, hidden ones only where they are asked for', async () => {
    await post(envelopeUrl(server.address, dsn), event('production'))
    await post(envelopeUrl(server.address, dsn), event('attic'))
    await server.digested()
    const [project] = await catalogue.projects.list(operator('project:read'))
    if (project === undefined) throw new Error('There is no project.')
    await catalogue.projects.setEnvironmentHidden(operator('project:write'), project.id, 'attic', true, new Date())
    const environments = async (query: string) => get(`${PROJECT}/environments/${query}`)
    expect(await environments('')).toEqual([{ id: 'production', name: 'production', isHidden: false }])
    expect(await environments('?visibility=hidden')).toEqual([{ id: 'attic', name: 'attic', isHidden: true }])
    expect(await environments('?visibility=all')).toHaveLength(2)
    expect((await send('GET', `${PROJECT}/environments/?visibility=none`)).status).toBe(400)
  })
})

describe('a monitor', () => {
  const MONITORS = `${ORGANIZATION}/monitors/`
  const nightly = {
    project: 'shop',
    name: 'Nightly',
    slug: 'nightly',
    type: 'cron_job',
    config: {
      schedule_type: 'crontab',
      schedule: '0 3 * * *',
      timezone: 'Europe/Berlin',
      checkin_margin: 5,
      max_runtime: null,
      failure_issue_threshold: 2,
      recovery_threshold: 1,
    },
  }

  test('is created, changed in part, muted and deleted', async () => {
    const first = await send('POST', MONITORS, nightly)
    const config = { ...nightly.config, max_runtime: 30 }
    expect(first).toMatchObject({ status: 201, body: { slug: 'nightly', name: 'Nightly', isMuted: false, config } })
    const one = `${MONITORS}nightly/`
    expect(await get(one)).toEqual(first.body)
    const changed = await send('PUT', one, { name: 'Night', is_muted: true, config: { max_runtime: 60 } })
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Night', isMuted: true, config: { ...config, max_runtime: 60 } },
    })
    const hourly = { schedule_type: 'interval', schedule: [1, 'hour'] }
    const ofProject = await send('PUT', `${PROJECT}/monitors/nightly/`, { config: hourly, project: 'shop' })
    expect(ofProject).toMatchObject({ status: 200, body: { isMuted: true, config: hourly } })
    expect(await send('DELETE', one)).toEqual({ status: 202, body: null })
    expect((await send('DELETE', one)).status).toBe(404)
  })

  test.each([
    [{ project: 'nobody' }, 'nobody'],
    [{ config: { ...nightly.config, schedule: 'at night' } }, 'schedule'],
    [{ config: { ...nightly.config, schedule: [1, 'hour'] } }, 'schedule'],
    [{ config: { ...nightly.config, timezone: 'Mars' } }, 'timezone'],
    [{ config: { ...nightly.config, max_runtime: -1 } }, 'max_runtime'],
    [{ slug: 'At Night' }, 'slug'],
    [{ status: 'disabled' }, 'is_muted'],
    [{ owner: 'team:1' }, 'owner'],
  ])('%j makes none, and the answer says why: %s', async (part, why) => {
    const refused = await send('POST', MONITORS, { ...nightly, ...part })
    expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining(why) } })
  })

  test('keeps its slug and its project, and has its slug alone', async () => {
    await send('POST', MONITORS, { ...nightly, slug: 'weekly' })
    expect((await send('POST', MONITORS, { ...nightly, slug: 'weekly' })).status).toBe(400)
    expect((await send('PUT', `${MONITORS}weekly/`, { slug: 'monthly' })).status).toBe(400)
    expect((await send('PUT', `${MONITORS}weekly/`, { project: 'other' })).status).toBe(400)
  })
})
