import type { Accounts, NewAccount } from '#domain/account/accounts.ts'
import type { AccountRefusal } from '#domain/account/refusals.ts'
import { roles, type Role } from '#domain/access/roles.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Settings } from '#domain/settings.ts'
import { AUTH_PATH, createAuth, type AccountsDatabase, type Log } from './better-auth.ts'
import { checkAccount } from './new-account.ts'
import { newSetupCode } from './setup-code.ts'

/** What {@link createAccounts} is composed of. */
export interface AccountsOptions {
  /** Where the tables of migrations/catalogue/0002-accounts.sql are: the catalogue lends its connection. */
  readonly database: AccountsDatabase
  /** Signs the session cookies: 32 random characters or more, the same at each start. */
  readonly secret: string
  readonly settings: Pick<Settings, 'site'>
  /** Takes what better-auth has to say. */
  readonly log: Log
}

/** People and their sessions, kept by better-auth. */
export async function createAccounts({ database, secret, settings, log }: AccountsOptions): Promise<Accounts> {
  const auth = createAuth(database, secret, settings.site, log)
  const context = await auth.$context
  const code = newSetupCode()
  // Accounts are never deleted, so once there is an owner nobody need ask again.
  let ownerKnown = false

  const count = () => context.adapter.count({ model: 'user' })
  const needsOwner = async () => {
    ownerKnown ||= (await count()) > 0
    return !ownerKnown
  }

  return {
    actorOf: async (headers) => {
      const found = await auth.api.getSession({ headers })
      if (found === null) return undefined
      const { id, name, email, role } = found.user
      return { kind: 'user', userId: id, name, email, role: roles.find((known) => known === role) ?? 'member' }
    },
    handle: (request) => handle(auth.handler, settings.site.origin, request),
    needsOwner,
    setupCode: async () => ((await needsOwner()) ? code.text : undefined),
    createOwner: async (typed, account) => {
      if (!(await needsOwner())) return refuse({ reason: 'already_set_up', field: 'code' })
      if (!code.matches(typed)) return refuse({ reason: 'code_wrong', field: 'code' })
      const added = await add(context, account, (existing) => (existing === 0 ? 'owner' : undefined))
      return added.ok ? ok({ userId: added.value.userId }) : added
    },
    create: (_grant, account, role) => add(context, account, (existing) => (existing === 0 ? 'owner' : role)),
    count,
  }
}

type Context = Awaited<ReturnType<typeof createAuth>['$context']>

type Added = Result<{ userId: string; role: Role }, AccountRefusal>

/**
 * Makes an account, if there is to be one.
 * @param roleFor told how many accounts there are, within the transaction that adds this one; undefined: make none
 */
async function add(
  { adapter, password: hasher }: Pick<Context, 'adapter' | 'password'>,
  account: NewAccount,
  roleFor: (existing: number) => Role | undefined,
): Promise<Added> {
  const checked = checkAccount(account)
  if (!checked.ok) return checked
  const { name, email, password } = checked.value
  // Before the transaction: it takes a tenth of a second, and writers would wait.
  const hash = await hasher.hash(password)
  return adapter.transaction(async (trx): Promise<Added> => {
    const role = roleFor(await trx.count({ model: 'user' }))
    if (role === undefined) return refuse({ reason: 'already_set_up', field: 'code' })
    const taken = await trx.findOne({ model: 'user', where: [{ field: 'email', value: email }] })
    if (taken !== null) return refuse({ reason: 'email_taken', field: 'email' })
    const times = { createdAt: new Date(), updatedAt: new Date() }
    const data = { name, email, emailVerified: false, role, ...times }
    const user = await trx.create<{ id: string }>({ model: 'user', data })
    await trx.create({ model: 'account', data: { ...credentialOf(user.id), password: hash, ...times } })
    return ok({ userId: user.id, role })
  })
}

/** An account of better-auth that signs in by password, as its own sign-up would make it. */
function credentialOf(userId: string) {
  return { userId, accountId: userId, providerId: 'credential', issuer: 'local:credential' }
}

// better-auth answers many more: social sign-in, password resets by mail, deletion. What no page of ours uses is shut.
const open = new Set(['POST /sign-in/email', 'POST /sign-out', 'GET /get-session'])

async function handle(
  auth: (request: Request) => Promise<Response>,
  origin: string,
  request: Request,
): Promise<Response> {
  const url = new URL(request.url)
  const start = url.pathname.indexOf(`${AUTH_PATH}/`)
  const route = url.pathname.slice(start + AUTH_PATH.length)
  if (start === -1 || !open.has(`${request.method} ${route}`))
    return Response.json({ code: 'NOT_FOUND' }, { status: 404 })
  // Whatever host and base path it came by, better-auth knows one address.
  const response = await auth(new Request(new URL(AUTH_PATH + route + url.search, origin), request))
  const wait = response.headers.get('x-retry-after')
  if (response.status !== 429 || wait === null) return response
  const headers = new Headers(response.headers)
  headers.set('retry-after', wait)
  return new Response(response.body, { status: 429, headers })
}
