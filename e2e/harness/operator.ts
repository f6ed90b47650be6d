import { randomBytes } from 'node:crypto'
import type { Permission, Role } from '#domain/access/roles.ts'
import { apiPaths, dsn } from '#domain/paths.ts'
import type { Platform } from '#domain/project/project.ts'
import { newApiToken, newOrganizationToken } from '#accounts/tokens.ts'
import type { NewApiToken } from '#domain/token/token.ts'
import { runningServer } from '#main/data-folder.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Examination } from '#main/examine.ts'
import { parseSettings } from '#main/settings.ts'
import { openSmallStores, type SmallStores } from '#main/stores.ts'

export interface Account {
  readonly name: string
  readonly email: string
  readonly password: string
}

/**
 * Operator actions on the data folder of a running server, as `bin/mishap` performs them. They run in the test process,
 * because starting the command takes a second of processor time. Tests of the command itself run it.
 */
export interface Operator {
  /** The catalogue and the accounts, opened on first use and closed with the server. */
  stores(): Promise<SmallStores>
  createProject(name: string, platform?: Platform): Promise<string>
  /** Returns a token with these scopes; the default is read access to everything. */
  createToken(...scopes: readonly Permission[]): Promise<string>
  /** Returns an organisation token; the default is the scopes that builds need. */
  createOrganizationToken(...scopes: readonly Permission[]): Promise<string>
  /** Creates an account at example.com; the first one is the owner's. */
  createAccount(name: string, role?: Role): Promise<Account>
  /** Runs the health checks on the server. */
  doctor(): Promise<Examination>
}

const READING: readonly Permission[] = ['org:read', 'project:read', 'event:read']
const BUILDING: readonly Permission[] = ['org:read', 'project:read', 'project:releases']

/** Opens nothing yet. @param env the server's environment, with its port */
export function operatorOf(env: NodeJS.ProcessEnv): Operator & { close(): Promise<void> } {
  const parsed = parseSettings({ ...env, MISHAP_LOG_LEVEL: 'silent' })
  if (!parsed.ok) throw new Error(parsed.refusal.sentence)
  const settings = parsed.value
  let opened: Promise<SmallStores> | undefined
  const stores = () => (opened ??= openSmallStores(settings))

  async function keep({ token, hash, lastFour }: NewApiToken, scopes: readonly Permission[]): Promise<string> {
    const { catalogue } = await stores()
    const row = { name: 'Of a test', scopes, hash, lastFour }
    await catalogue.tokens.create(operatorGrant('org:admin'), row, new Date())
    return token
  }

  return {
    stores,
    async createProject(name, platform = 'other') {
      const { catalogue } = await stores()
      const grant = operatorGrant('project:write')
      const { project, key } = await catalogue.projects.create(grant, { name, platform }, new Date())
      return dsn(settings.site, key.publicKey, project.id)
    },
    createToken: (...scopes) => keep(newApiToken(), scopes.length === 0 ? READING : scopes),
    createOrganizationToken: (...scopes) => {
      const token = newOrganizationToken(settings.site, settings.organization, new Date())
      return keep(token, scopes.length === 0 ? BUILDING : scopes)
    },
    async createAccount(name, role = 'member') {
      const account = {
        name,
        email: `${name.toLowerCase()}@example.com`,
        password: randomBytes(18).toString('base64url'),
      }
      const made = await (await stores()).accounts.create(operatorGrant('org:admin'), account, role)
      if (!made.ok) throw new Error(`There is no account of ${name}: ${made.refusal.reason}`)
      return account
    },
    doctor: () => examine(settings.dataFolder),
    close: async () => (await opened)?.close(),
  }
}

async function examine(dataFolder: string): Promise<Examination> {
  const server = await runningServer(dataFolder)
  if (server === undefined) throw new Error(`No server runs on ${dataFolder}.`)
  const headers = { authorization: `Bearer ${server.operatorKey}` }
  const answer = await fetch(server.address + apiPaths.examination(), { headers })
  if (!answer.ok) throw new Error(`The examination was answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Examination
}
