import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Role } from '#domain/access/roles.ts'
import { newDataFolder, startServer, type TestServer } from './server.ts'
import { operator } from './things.ts'

/** Somebody who has an account and is signed in. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly role: Role
  readonly userId: string
  /** The session's cookie as a request sends it: `name=value`. */
  readonly cookie: string
}

/** Who has an account, by name, and in which role. The first one is the owner. */
export type Cast<Name extends string = string> = Readonly<Record<Name, Role>>
export type People<Name extends string> = Readonly<Record<Name, Person>>

const PASSWORD = 'analytical engine no. 1'
const PEOPLE_FILE = 'people.json'
const DAY_MS = 86_400_000
const project = fileURLToPath(new URL('../..', import.meta.url))
const templates = join(project, '.cache', 'test-templates')

/**
 * A data folder of its own for a server, as a first start leaves it, in which these people have accounts and sessions.
 * Each cast is made once a day and after each change of the code that makes it; then it is only copied.
 */
export async function folderWith<Name extends string>(
  cast: Cast<Name>,
): Promise<{ readonly data: string; readonly people: People<Name> }> {
  const template = await templateOf(cast)
  const data = await newDataFolder()
  await cp(join(template, 'data'), data, { recursive: true, verbatimSymlinks: true })
  return { data, people: JSON.parse(await readFile(join(template, PEOPLE_FILE), 'utf8')) as People<Name> }
}

/** Makes an account with a session on a server that runs. The first account is the owner's. */
export async function addPerson(server: TestServer, name: string, role: Role = 'member'): Promise<Person> {
  const { accounts } = await server.stores()
  const [first = ''] = name.toLowerCase().split(' ')
  const account = { name, email: `${first}@example.com`, password: PASSWORD }
  const made = await accounts.create(operator('org:admin'), account, role)
  if (!made.ok) throw new Error(`${name} got no account: ${made.refusal.reason}`)
  // Each comes from an address of their own: guesses are counted by address.
  const from = { host: new URL(server.address).host, 'x-mishap-client-address': `198.51.100.${++clients % 256}` }
  const signedIn = await accounts.signIn(new Headers(from), account)
  const cookie = signedIn.ok ? signedIn.value.cookies[0]?.split(';')[0] : undefined
  if (cookie === undefined) throw new Error(`${name} could not sign in.`)
  return { ...account, role: made.value.role, userId: made.value.userId, cookie }
}

let clients = 0

async function templateOf(cast: Cast): Promise<string> {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const now = Date.now()
  const template = join(templates, `${day(now)}-${await fingerprint(cast)}`)
  if (await isThere(template)) return template
  await mkdir(templates, { recursive: true })
  for (const name of await readdir(templates))
    if (name < day(now - DAY_MS)) await rm(join(templates, name), { recursive: true, force: true })
  const unfinished = await mkdtemp(join(templates, `${day(now)}-unfinished-`))
  await fill(unfinished, cast)
  try {
    await rename(unfinished, template)
  } catch (fault) {
    // Another worker was faster: its template serves as well.
    if (!(await isThere(template))) throw fault
    await rm(unfinished, { recursive: true })
  }
  return template
}

async function isThere(template: string): Promise<boolean> {
  return readFile(join(template, PEOPLE_FILE)).then(
    () => true,
    () => false,
  )
}

/** What a template depends on, as one word. */
async function fingerprint(cast: Cast): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(cast))
  for (const folder of ['migrations', 'src/accounts']) {
    const files = await readdir(join(project, folder), { recursive: true, withFileTypes: true })
    const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
    for (const path of paths.toSorted()) hash.update(path).update(await readFile(path))
  }
  hash.update(await readFile(fileURLToPath(import.meta.url)))
  return hash.digest('hex').slice(0, 16)
}

async function fill(folder: string, cast: Cast): Promise<void> {
  const server = await startServer({ data: join(folder, 'data') })
  const people: Record<string, Person> = {}
  for (const [name, role] of Object.entries(cast)) people[name] = await addPerson(server, name, role)
  await server.stop()
  await writeFile(join(folder, PEOPLE_FILE), JSON.stringify(people))
}
