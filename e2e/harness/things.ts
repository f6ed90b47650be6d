import { join } from 'node:path'
import { authorize, type Actor, type Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { IssueId } from '#domain/ids.ts'
import { dsn, type Site } from '#domain/paths.ts'
import { newApiToken, newOrganizationToken, type NewApiToken } from '#accounts/tokens.ts'
import type { Platform } from '#domain/project/project.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import type { TestServer } from './server.ts'

// Things that people make, put into the catalogue of a server that runs.

export type Catalogue = Awaited<ReturnType<typeof openSqliteCatalogue>>
type Made<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: unknown }

/** A grant that somebody has; throws where they have not. */
export function grantOf<const P extends Permission>(actor: Actor, permission: P): Grant<P> {
  const granted = authorize(actor, permission)
  if (!granted.ok) throw new Error(`${actor.kind} lacks ${permission}.`)
  return granted.value
}

/** A grant of the operator's, who has all. */
export const operator = <const P extends Permission>(permission: P) => grantOf({ kind: 'operator' }, permission)

/** What was made; throws where it was refused. */
export function made<T>(result: Made<T>): T {
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.refusal)}`)
  return result.value
}

/** Does something with the catalogue of a server that runs. The operator's command does the same, in a process of its own. */
export async function inCatalogue<T>({ data }: Pick<TestServer, 'data'>, job: (catalogue: Catalogue) => Promise<T>) {
  const catalogue = await openSqliteCatalogue({ file: join(data, 'catalogue.db') })
  try {
    return await job(catalogue)
  } finally {
    await catalogue.close()
  }
}

/** Makes a project. @returns its DSN */
export function createProject(server: TestServer, name: string, platform: Platform = 'other'): Promise<string> {
  return inCatalogue(server, async ({ projects }) => {
    const { project, key } = await projects.create(operator('project:write'), { name, platform }, new Date())
    return dsn(siteOf(server), key.publicKey, project.id)
  })
}

/** Makes a token that may do this. */
export function createToken(server: TestServer, ...scopes: readonly Permission[]): Promise<string> {
  return keepToken(server, newApiToken(), scopes)
}

/** Makes a token as uploading tools use it: it says where the server is. */
export function createUploadToken(server: TestServer): Promise<string> {
  const token = newOrganizationToken(siteOf(server), 'home', new Date())
  return keepToken(server, token, ['org:read', 'project:read', 'project:releases'])
}

async function keepToken(
  server: TestServer,
  { token, hash, lastFour }: NewApiToken,
  scopes: readonly Permission[],
): Promise<string> {
  const kept = { name: 'Made for a test', scopes, hash, lastFour }
  await inCatalogue(server, ({ tokens }) => tokens.create(operator('org:admin'), kept, new Date()))
  return token
}

function siteOf({ address }: TestServer): Site {
  const { origin, pathname } = new URL(address)
  return { origin, basePath: pathname.replace(/\/$/, '') }
}

/** A system of tickets that is never called, and a ticket there. */
export async function connectTickets(
  { integrations, tickets }: Catalogue,
  issue: IssueId,
  name: string,
): Promise<number> {
  const now = new Date()
  const settings = { name, baseUrl: 'https://github.invalid', account: '', place: 'harbor/web', places: [] }
  const secrets = { token: 'sealed', tokenEnds: '1234', webhookSecret: 'sealed' }
  const more = { resolvesIssues: true, closesTickets: false }
  const grant = operator('org:write')
  const { id } = made(await integrations.create(grant, 'github', { ...settings, ...more }, secrets, now))
  const ticket = {
    key: 'harbor/web#7',
    url: 'https://github.invalid/harbor/web/issues/7',
    title: name,
    state: 'open',
    updatedAt: now,
  } as const
  made(await tickets.link(operator('event:write'), issue, id, ticket, now))
  return id
}

/** A receiver that nothing is sent to, a rule and a threshold. @param by also gets them, where that is a person */
export async function makeAlerts({ alerts }: Catalogue, by: Actor, name: string) {
  const now = new Date()
  const grant = grantOf(by, 'alerts:write')
  const face = { where: 'hooks.example.com', template: '', signed: false, detail: '' }
  const webhook = { kind: 'webhook', name, locale: 'en', face, sealed: 'sealed' } as const
  const receiver = made(await alerts.writeReceiver(grant, undefined, webhook, now))
  const person = by.kind === 'user' ? [{ kind: 'person', userId: by.userId } as const] : []
  const destinations = [{ kind: 'receiver', id: receiver.id } as const, ...person]
  const rule = { enabled: true, projects: 'all', destinations } as const
  const triggers = [{ kind: 'events', count: 1000, windowMinutes: 60 }] as const
  const conditions = [{ kind: 'level', is: 'at_least', level: 'error' }] as const
  const issues = { kind: 'issues', triggers, conditions, combine: 'all', everyMinutes: 60 } as const
  const counted = { measure: 'events', windowMinutes: 60, environments: [], minLevel: null } as const
  const threshold = { kind: 'threshold', ...counted, direction: 'above', critical: 100_000, warning: 50_000 } as const
  const first = made(await alerts.createRule(grant, { ...rule, name, watch: issues }, now))
  const second = made(
    await alerts.createRule(grant, { ...rule, name: `${name} 2`, watch: { ...threshold, resolve: null } }, now),
  )
  return { receiver: receiver.id, alerts: [first.id, second.id] }
}
