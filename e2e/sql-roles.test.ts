import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeAll, expect, test } from 'vitest'
import { authorize } from '#domain/access/access.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { permissions, type Role } from '#domain/access/roles.ts'
import { newApiToken } from '#accounts/tokens.ts'
import { sendEvent } from './harness/send.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'
import { addPerson } from './harness/template.ts'

/** One statement run by people of different roles in every possible way: each sees only the rows of their projects. */

interface Asker {
  readonly cookie: string
  readonly token: string
}

/** A word that occurs only in the hidden project. */
const SECRET = 'nightjar'
const STATEMENT = 'SELECT project, error.type, count() AS n FROM errors GROUP BY project, error.type ORDER BY project'

let server: SharedServer
let owner: Asker
/** In the team that owns the hidden project. */
let insider: Asker
let member: Asker
let viewer: Asker
let hidden: number

beforeAll(async () => {
  server = await sharedServer('pages')
  owner = await aPerson('Ann', 'owner')
  insider = await aPerson('Ida', 'member')
  member = await aPerson('Bob', 'member')
  viewer = await aPerson('Vic', 'viewer')
  const open = await server.createProject('Open', 'node')
  const closed = await server.createProject(SECRET, 'node')
  hidden = Number(new URL(closed).pathname.slice(1))
  await hide(SECRET, 'Ida')
  const thrown = (type: string) => ({ platform: 'node', exception: { values: [{ type, value: type }] } })
  for (const type of ['TeaError', 'TeaError']) await sendEvent(server, open, thrown(type))
  for (const type of [SECRET, SECRET, SECRET]) await sendEvent(server, closed, thrown(type))
})

async function aPerson(name: string, role: Role): Promise<Asker> {
  const { cookie, userId } = await addPerson(server, name, role)
  const { accounts, catalogue } = await server.stores()
  const grant = authorize(await accounts.actorById(userId), 'org:read')
  if (!grant.ok) throw new Error(`${name} may have no token.`)
  const made = newApiToken()
  await catalogue.tokens.createOwn(grant.value, { ...made, name: 'test', scopes: permissions }, new Date())
  return { cookie, token: made.token }
}

async function hide(slug: string, name: string): Promise<void> {
  const { accounts, catalogue } = await server.stores()
  const people = await accounts.members.list(operatorGrant('member:read'))
  const team = await catalogue.teams.create(operatorGrant('team:admin'), 'Birds', new Date())
  const project = await catalogue.projects.bySlug(operatorGrant('project:read'), slug)
  if (!team.ok || project === undefined) throw new Error('It could not be hidden.')
  const ids = people.filter((one) => one.name === name).map(({ userId }) => userId)
  await catalogue.teams.setMembers(operatorGrant('team:admin'), team.value.id, ids, new Date())
  await catalogue.projects.setAccess(operatorGrant('project:admin'), project.id, 'teams', [team.value.id], new Date())
}

const bearer = ({ token }: Asker) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
const encoded = encodeURIComponent(STATEMENT)

async function got(path: string, init: RequestInit): Promise<string> {
  const answer = await fetch(server.address + path, init)
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
  return text
}

async function byAgent({ token }: Asker): Promise<string> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.address}/mcp`), { requestInit }))
  const { content } = await client.callTool({ name: 'query_sql', arguments: { query: STATEMENT } })
  await client.close()
  return JSON.stringify(content)
}

const posted = (who: Asker) => ({ method: 'POST', headers: bearer(who), body: JSON.stringify({ query: STATEMENT }) })
const home = '/api/0/organizations/home/sql/'

const ways: Readonly<Record<string, (who: Asker) => Promise<string>>> = {
  'the page': ({ cookie }) => got(`/explore/sql?query=${encoded}`, { headers: { cookie } }),
  'the export of the page': ({ cookie }) => got(`${home}export/?query=${encoded}`, { headers: { cookie } }),
  '/api/0': (who) => got(home, posted(who)),
  '/api/1': (who) => got('/api/1/sql', posted(who)),
  '/clickhouse': (who) => got(`/clickhouse?query=${encoded}`, { headers: bearer(who) }),
  'an agent': byAgent,
}

test.each(Object.entries(ways))('by %s, each sees the rows of their projects and no others', async (_, ask) => {
  const seen = async (who: Asker) => {
    const text = await ask(who)
    return [text.includes('TeaError'), text.includes(SECRET)]
  }
  // The owner goes first: cached results must not be served to other people.
  expect(await seen(owner)).toEqual([true, true])
  expect(await seen(member)).toEqual([true, false])
  expect(await seen(viewer)).toEqual([true, false])
  expect(await seen(insider)).toEqual([true, true])
})

test('counts, costs and statements that name the project tell nothing either', async () => {
  const rowsOf = async (who: Asker, query: string, parameters = {}) => {
    const answer = await got('/api/1/sql', { ...posted(who), body: JSON.stringify({ query, parameters }) })
    return (JSON.parse(answer) as { rows: unknown[][] }).rows.map((row) => row.map(String))
  }
  const count = 'SELECT count() FROM errors'
  // People who see all projects also see rows of projects that earlier files created.
  const both = `${count} WHERE project IN ('open', '${SECRET}')`
  expect([await rowsOf(owner, both), await rowsOf(insider, both)]).toEqual([[['5']], [['5']]])
  expect([await rowsOf(member, count), await rowsOf(viewer, count)]).toEqual([[['2']], [['2']]])
  const named = `SELECT count() FROM errors WHERE project = {slug:String} OR project_id = ${hidden}`
  expect(await rowsOf(member, named, { slug: SECRET })).toEqual([['0']])
  expect(await rowsOf(insider, named, { slug: SECRET })).toEqual([['3']])
})
