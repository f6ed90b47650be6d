import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Catalogue } from '#domain/catalogue.ts'
import { operator, made } from './harness/things.ts'
import { discard, startServer, type TestServer } from './harness/server.ts'

/** What tools that set a server up ask: integrations, code mappings, alert rules, monitors, filters. */

let server: TestServer
let catalogue: Catalogue
let token: string

beforeAll(async () => {
  server = await startServer({ env: { MISHAP_ORG: 'acme' } })
  await server.createProject('Shop', 'javascript')
  catalogue = (await server.stores()).catalogue
  const scopes = [
    'org:read',
    'project:read',
    'project:write',
    'project:releases',
    'event:read',
    'alerts:read',
    'alerts:write',
  ]
  token = await server.createToken(...scopes)
})

afterAll(async () => {
  expect(await server.stop()).toBe(0)
  await discard()
})

const ORGANIZATION = '/api/0/organizations/acme'
const PROJECT = '/api/0/projects/acme/shop'

async function send(method: string, path: string, sent?: unknown) {
  const answer = await fetch(server.address + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as unknown }
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
