import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import type { AccountMail, AccountPost, Receiver } from '#domain/account/account-mail.ts'
import type { NewAccount } from '#domain/account/accounts.ts'
import { authorize, type Actor } from '#domain/access/access.ts'
import type { Permission, Role } from '#domain/access/roles.ts'
import type { AuditEntry } from '#domain/audit/audit.ts'
import type { TeamId } from '#domain/ids.ts'
import { defaultOrganization, type OrganizationSettings } from '#domain/organization/organization.ts'
import type { Site } from '#domain/paths.ts'
import type { SealingKeys } from '#domain/secret/sealing-keys.ts'
import type { ProviderSettings } from '#domain/settings.ts'
import { createAccounts, type AccountsOptions } from '../accounts.ts'
import { CLIENT_ADDRESS_HEADER } from '#domain/client-network.ts'
import type { Hashing } from '../hashing.ts'

export const secret = 'a secret of at least thirty-two characters, for tests'
/** In the format of sealing-keys.ts in src/outbound, which accounts may not import. */
export const keys: SealingKeys = [{ id: '0badcafe', text: secret }]
export const loopback: Site = { origin: 'http://127.0.0.1:8000', basePath: '' }
export const ada: NewAccount = { name: ' Ada Lovelace ', email: 'Ada@Example.com', password: 'analytical engine' }
export const grace: NewAccount = { name: 'Grace', email: 'grace@example.com', password: 'nanoseconds of wire' }

const folder = new URL('../../../migrations/catalogue/', import.meta.url)
const words: Readonly<Record<string, string>> = {
  identity: 'integer primary key autoincrement',
  counter: 'integer primary key',
  integer: 'integer',
  bytes: 'blob',
  boolean: 'integer',
  time: 'date',
  table: 'strict',
  clustered: 'strict, without rowid',
  loose_clustered: 'without rowid',
}

/** An in-memory database with the tables of our own migrations. */
export function aDatabase() {
  const database = new DatabaseSync(':memory:')
  for (const file of readdirSync(folder).toSorted())
    database.exec(
      readFileSync(new URL(file, folder), 'utf8').replaceAll(/\{(\w+)\}/g, (_, word: string) => words[word] ?? ''),
    )
  const prepare = (text: string) => {
    const statement = database.prepare(text)
    const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[]
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
      run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
    }
  }
  const db = new Kysely<never>({ dialect: new SqliteDialect({ database: { prepare, close: () => database.close() } }) })
  return { db, type: 'sqlite' } as const
}

export const quickHashing: Hashing = {
  hash: async (password) => createHash('sha256').update(password).digest('hex'),
  verify: async ({ hash, password }) => hash === createHash('sha256').update(password).digest('hex'),
}

export interface SentMail {
  readonly to: Receiver
  readonly mail: AccountMail
}

export interface StageOptions {
  readonly site?: Site
  /** false: mail is not configured. */
  readonly mail?: boolean
  readonly organization?: Partial<OrganizationSettings>
  readonly providers?: readonly ProviderSettings[]
  /** Absent: one that takes no time. */
  readonly hashing?: Hashing
  /** Absent: SQLite in memory. */
  readonly database?: AccountsOptions['database']
}

const closed: OrganizationSettings = { ...defaultOrganization, name: 'Analytical Engines' }

/** Accounts on a separate database. Calls to the catalogue are recorded in lists. */
export async function someAccounts({
  site = loopback,
  mail = false,
  organization,
  providers = [],
  hashing = quickHashing,
  database = aDatabase(),
}: StageOptions = {}) {
  const audit: Omit<AuditEntry, 'id'>[] = []
  const sent: SentMail[] = []
  const teams: { userId: string; teams: readonly TeamId[] }[] = []
  const settings = { current: { ...closed, ...organization } }
  const post: AccountPost = { send: async (to, one) => void sent.push({ to, mail: one }) }
  const catalogue = {
    organization: { settings: async () => settings.current },
    people: { projectsOf: async (_: string, role: Role) => (role === 'owner' || role === 'admin' ? 'all' : []) },
    teams: {
      setTeamsOf: async (_: unknown, userId: string, ids: readonly TeamId[]) => void teams.push({ userId, teams: ids }),
    },
    audit: { add: async (entry: Omit<AuditEntry, 'id'>) => void audit.push(entry) },
  } as unknown as AccountsOptions['catalogue']
  const accounts = await createAccounts({
    database,
    secret,
    keys,
    catalogue,
    providers,
    site: () => site,
    post: mail ? post : null,
    log: () => {},
    hashing,
  })
  return {
    accounts,
    audit,
    sent,
    teams,
    db: database.db,
    organization: settings,
    [Symbol.asyncDispose]: () => database.db.destroy(),
  }
}

export type Stage = Awaited<ReturnType<typeof someAccounts>>

/** The same with an owner, Ada. */
export async function withOwner(options?: StageOptions): Promise<Stage> {
  const stage = await someAccounts(options)
  const made = await stage.accounts.createOwner((await stage.accounts.setupCode()) ?? '', ada)
  if (!made.ok) throw new Error(made.refusal.reason)
  return stage
}

/** An actor's grant. Fails the test if permission is missing. */
export function granted<const P extends Permission>(actor: Actor, permission: P) {
  const asked = authorize(actor, permission)
  if (!asked.ok) throw new Error(asked.refusal.reason)
  return asked.value
}

export const operator: Actor = { kind: 'operator' }

let addresses = 0
/** A client address that no other test uses. */
export function anAddress(): string {
  addresses++
  return `198.51.${addresses >> 8}.${addresses & 255}`
}

/** A browser with its own cookies and address. */
export function aBrowser(from = anAddress()) {
  const jar = new Map<string, string>()
  return {
    jar,
    /** Stores the cookies of a response, as browsers do. */
    keep(cookies: readonly string[]): void {
      for (const text of cookies) {
        const [pair = '', ...attributes] = text.split('; ')
        const at = pair.indexOf('=')
        const isOver = attributes.some((one) => one.toLowerCase() === 'max-age=0')
        if (isOver) jar.delete(pair.slice(0, at))
        else jar.set(pair.slice(0, at), pair.slice(at + 1))
      }
    },
    headers(more: Readonly<Record<string, string>> = {}): Headers {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      return new Headers({
        [CLIENT_ADDRESS_HEADER]: from,
        'user-agent': 'Browser',
        ...(cookie !== '' && { cookie }),
        ...more,
      })
    },
  }
}

export type Browser = ReturnType<typeof aBrowser>

export async function aMember(stage: Stage, account: NewAccount, role: Role = 'member') {
  const made = await stage.accounts.create(granted(operator, 'org:admin'), account, role)
  if (!made.ok) throw new Error(made.refusal.reason)
  return { userId: made.value.userId, browser: await signedIn(stage, account) }
}

export async function signedIn(stage: Stage, { email, password }: Pick<NewAccount, 'email' | 'password'>) {
  const browser = aBrowser()
  const done = await stage.accounts.signIn(browser.headers(), { email, password })
  if (!done.ok) throw new Error(done.refusal.reason)
  browser.keep(done.value.cookies)
  return browser
}

/** The user of a browser's session. Fails the test if no user is signed in. */
export async function actorIn(stage: Stage, browser: Browser) {
  const actor = await stage.accounts.actorOf(browser.headers())
  if (actor?.kind !== 'user') throw new Error('Nobody is signed in.')
  return actor
}
