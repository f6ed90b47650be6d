import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { type Role } from '#domain/access/roles.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { newDataFolder, startServer, type SharedServer } from './server.ts'
import { operator } from './things.ts'

export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly role: Role
  readonly userId: string
  /** The session cookie as sent in requests: `name=value`. */
  readonly cookie: string
}

/** Account names and roles. The first one is the owner. */
export type Cast<Name extends string = string> = Readonly<Record<Name, Role>>
export type People<Name extends string> = Readonly<Record<Name, Person>>

const PASSWORD = 'analytical engine no. 1'
const PEOPLE_FILE = 'people.json'
const DAY_MS = 86_400_000
const project = fileURLToPath(new URL('../..', import.meta.url))
const templates = join(project, '.cache', 'test-templates')

/** Accounts of the template. A cast uses the ones named after its first words; the others are removed from its copy. */
const everybody = ['Ann', 'Adam', 'Ben', 'Bob', 'Max', 'Olga', 'Vera', 'Vic'] as const

/** A data folder whose catalogue has accounts for a cast. */
interface Folder<Name extends string> {
  readonly data: string
  readonly people: People<Name>
  /** The catalogue that it was copied from, with all accounts. */
  readonly templateCatalogue: string
}

/**
 * Makes a data folder as a first start leaves it, with accounts and sessions for these people. The template is built
 * once a day and after each change of the code that builds it; otherwise it is only copied.
 * @param folder default: a new one, which `discard` removes
 */
export async function folderWith<Name extends string>(cast: Cast<Name>, folder?: string): Promise<Folder<Name>> {
  const template = await ensureTemplate()
  const data = folder ?? (await newDataFolder())
  await cp(join(template, 'data'), data, { recursive: true, verbatimSymlinks: true })
  const templateCatalogue = dataPaths(join(template, 'data')).catalogue
  return { data, people: await castIn(dataPaths(data).catalogue, cast), templateCatalogue }
}

/** Keeps a cast's accounts in a copy of the template's catalogue, with their names and roles. */
export async function castIn<Name extends string>(catalogue: string, cast: Cast<Name>): Promise<People<Name>> {
  const all = JSON.parse(await readFile(join(await ensureTemplate(), PEOPLE_FILE), 'utf8')) as People<string>
  using db = new DatabaseSync(catalogue, { timeout: 10_000, enableForeignKeyConstraints: true })
  const chosen = Object.entries<Role>(cast).map(([name, role]) => {
    const person = all[name.split(' ')[0] ?? '']
    if (person === undefined) throw new Error(`The template has no ${name}.`)
    return { ...person, name, role }
  })
  for (const { userId, name, role } of chosen)
    db.prepare('update "user" set name = ?, role = ? where id = ?').run(name, role, userId)
  const emails = new Set(chosen.map(({ email }) => email))
  for (const { email, userId } of Object.values(all).filter((person) => !emails.has(person.email))) {
    db.prepare('delete from "user" where id = ?').run(userId)
    db.prepare('delete from audit_log where target = ?').run(email)
  }
  return Object.fromEntries(chosen.map((person) => [person.name, person])) as People<Name>
}

/** Creates an account with a session on a running server. The first account is the owner's. */
export async function addPerson(server: SharedServer, name: string, role: Role = 'member'): Promise<Person> {
  const { accounts } = await server.stores()
  const [first = ''] = name.toLowerCase().split(' ')
  const account = { name, email: `${first}@example.com`, password: PASSWORD }
  const made = await accounts.create(operator('org:admin'), account, role)
  if (!made.ok) throw new Error(`${name} got no account: ${made.refusal.reason}`)
  // Each person signs in from a different address, because attempts are limited by address.
  const from = { host: new URL(server.address).host, 'x-mishap-client-address': `198.51.100.${++clients % 256}` }
  const signedIn = await accounts.signIn(new Headers(from), account)
  const cookie = signedIn.ok ? signedIn.value.cookies[0]?.split(';')[0] : undefined
  if (cookie === undefined) throw new Error(`${name} could not sign in.`)
  return { ...account, role: made.value.role, userId: made.value.userId, cookie }
}

let clients = 0

async function ensureTemplate(): Promise<string> {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const now = Date.now()
  const template = join(templates, `${day(now)}-${await fingerprint()}`)
  if (await isThere(template)) return template
  await mkdir(templates, { recursive: true })
  for (const name of await readdir(templates))
    if (name < day(now - DAY_MS)) await rm(join(templates, name), { recursive: true, force: true })
  const unfinished = await mkdtemp(join(templates, `${day(now)}-unfinished-`))
  await fill(unfinished)
  try {
    await rename(unfinished, template)
  } catch (fault) {
    // Another worker was faster; its template works as well.
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

/** A hash of everything the template depends on. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of ['migrations', 'src/accounts']) {
    const files = await readdir(join(project, folder), { recursive: true, withFileTypes: true })
    const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
    for (const path of paths.toSorted()) hash.update(path).update(await readFile(path))
  }
  hash.update(await readFile(fileURLToPath(import.meta.url)))
  return hash.digest('hex').slice(0, 16)
}

async function fill(folder: string): Promise<void> {
  const server = await startServer({ data: join(folder, 'data') })
  const people: Record<string, Person> = {}
  for (const name of everybody) people[name] = await addPerson(server, name, 'owner')
  await server.stop()
  await writeFile(join(folder, PEOPLE_FILE), JSON.stringify(people))
}
