import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { parsePublicKey } from '#domain/ids.ts'
import {
  SourceFault,
  type Foreign,
  type ForeignMember,
  type ImportSource,
  type SourcePage,
  type SourceStep,
} from '../foreign.ts'
import { missOf } from '../sentry/pages.ts'
import { alertOf } from '../sentry/rules.ts'
import { ruleShape } from '../sentry/shapes.ts'
import { json, modelsIn, recordsShape, type Models } from './models.ts'
import { dashboardsOf, monitorsOf, thresholdsOf } from './settings.ts'
import { unpackExport } from './unpack.ts'

export interface RelocationOptions {
  readonly organization: string | undefined
  readonly projects: readonly string[]
}

/**
 * Sentry's relocation export (`sentry export organizations`): the configuration as rows of its models, without events
 * and issues.
 * @param privateKey the file of the key for which it was encrypted
 */
export async function relocationExport(
  file: string,
  privateKey: string | undefined,
  options: RelocationOptions,
): Promise<ImportSource> {
  const [bytes, key] = await Promise.all([bytesOf(file), privateKey === undefined ? undefined : bytesOf(privateKey)])
  const records = recordsShape.safeParse(unpackExport(bytes, key?.toString(), file))
  if (!records.success) throw new SourceFault('unreadable', file, 'no records of models')
  const models = modelsIn(records.data)
  const organization = organizationIn(models, options.organization)
  return {
    name: `sentry-export ${organization.slug}`,
    steps: () => Promise.resolve(stepsOf(models, organization.id, options)),
    close: () => Promise.resolve(),
  }
}

function bytesOf(file: string): Promise<Buffer> {
  return readFile(file).catch((fault: NodeJS.ErrnoException) => {
    throw new SourceFault('unreadable', file, fault.code)
  })
}

const id = z.number()
const organizationRow = z.object({ id, slug: z.string() })
const when = z
  .string()
  .transform((text) => new Date(text))
  .pipe(z.date())
const ACTIVE = 0

const rows = {
  team: z.object({ id, organization: id, slug: z.string(), name: z.string() }),
  user: z.object({ id, email: z.string() }),
  member: z.object({
    id,
    organization: id,
    user_id: id.nullish(),
    user: id.nullish(),
    email: z.string().nullish(),
    role: z.string(),
  }),
  memberTeam: z.object({ team: id, organizationmember: id }),
  project: z.object({
    id,
    organization: id,
    slug: z.string(),
    name: z.string(),
    platform: z.string().nullish(),
    status: id,
    date_added: when,
  }),
  projectTeam: z.object({ project: id, team: id }),
  key: z.object({
    project: id,
    label: z.string().nullish(),
    public_key: z.string(),
    status: id,
    rate_limit_count: id.nullish(),
    rate_limit_window: id.nullish(),
    date_added: when,
  }),
  ownership: z.object({ project: id, raw: z.string().nullish() }),
  rule: z.object({ id, project: id, label: z.string(), status: id, data: json.pipe(z.looseObject({})) }),
}

function organizationIn(models: Models, wanted: string | undefined) {
  const found = models('organization', organizationRow)
  const [first, ...others] = wanted === undefined ? found : found.filter(({ slug }) => slug === wanted)
  if (first === undefined || others.length > 0)
    throw new SourceFault('no_organization', found.map(({ slug }) => slug).join(', '))
  return first
}

function stepsOf(models: Models, organization: number, { projects: wanted }: RelocationOptions): readonly SourceStep[] {
  const teams = models('team', rows.team).filter((one) => one.organization === organization)
  const projects = models('project', rows.project)
    .filter((one) => one.organization === organization && one.status === ACTIVE)
    .filter(({ slug }) => wanted.length === 0 || wanted.includes(slug))
  const slugOf = new Map(teams.map((team) => [team.id, team.slug]))
  const users = new Map(models('user', rows.user).map((user) => [user.id, user.email]))
  const ids = new Set(projects.map((project) => project.id))
  const members = new Map([...users].map(([user, email]) => [String(user), email]))
  const ofProjects = Map.groupBy(models('projectteam', rows.projectTeam), ({ project }) => project)
  const owners = {
    members,
    teams: new Map([...ofProjects].map(([project, all]) => [project, all.map(({ team }) => team)])),
  }
  const step = (name: string, read: () => Omit<SourcePage, 'next'>): SourceStep => ({
    name,
    pages: async function* () {
      const { things, misses = [] } = read()
      yield { things, misses: [...misses, ...models.misses()], next: null }
    },
  })
  return [
    step('teams', () => ({
      things: teams.map((team) => ({ kind: 'team', id: String(team.id), slug: team.slug, name: team.name })),
    })),
    step('projects', () => ({ things: projectsOf(models, projects, slugOf) })),
    step('members', () => ({ things: membersOf(models, organization, users, slugOf) })),
    step('rules', () => ({ things: rulesOf(models, ids, members) })),
    step('thresholds', () => thresholdsOf(models, ids, owners)),
    step('monitors', () => monitorsOf(models, ids)),
    step('dashboards', () => dashboardsOf(models, organization)),
    // Sentry leaves them out, whether or not there are any.
    step('uptime', () => ({ things: [], misses: [missOf('uptime', 'not_offered', 'Exports hold no uptime checks')] })),
  ]
}

function projectsOf(
  models: Models,
  projects: readonly z.output<typeof rows.project>[],
  slugOf: ReadonlyMap<number, string>,
): readonly Foreign[] {
  const keys = Map.groupBy(models('projectkey', rows.key), ({ project }) => project)
  const owners = Map.groupBy(models('projectteam', rows.projectTeam), ({ project }) => project)
  return projects.map((project) => ({
    kind: 'project',
    id: String(project.id),
    slug: project.slug,
    name: project.name,
    platform: project.platform ?? '',
    createdAt: project.date_added,
    teams: (owners.get(project.id) ?? []).flatMap(({ team }) => slugOf.get(team) ?? []),
    keys: (keys.get(project.id) ?? []).flatMap((key) => {
      const publicKey = parsePublicKey(key.public_key)
      const { rate_limit_count: count, rate_limit_window: windowSeconds } = key
      const rateLimit = count && windowSeconds ? { count, windowSeconds } : null
      if (publicKey === undefined) return []
      return {
        publicKey,
        label: key.label ?? 'default',
        enabled: key.status === ACTIVE,
        rateLimit,
        createdAt: key.date_added,
      }
    }),
  }))
}

const roles: Readonly<{ [role: string]: ForeignMember['role'] }> = {
  owner: 'owner',
  manager: 'admin',
  admin: 'admin',
  billing: 'viewer',
}

function membersOf(
  models: Models,
  organization: number,
  users: ReadonlyMap<number, string>,
  slugOf: ReadonlyMap<number, string>,
): readonly Foreign[] {
  const teams = Map.groupBy(
    models('organizationmemberteam', rows.memberTeam),
    ({ organizationmember }) => organizationmember,
  )
  return models('organizationmember', rows.member)
    .filter((one) => one.organization === organization)
    .flatMap((one) => {
      const email = one.email ?? users.get(one.user_id ?? one.user ?? 0)
      if (!email) return []
      const own = (teams.get(one.id) ?? []).flatMap(({ team }) => slugOf.get(team) ?? [])
      return { kind: 'member', email, role: roles[one.role] ?? 'member', teams: own }
    })
}

const ruleData = z.looseObject({ action_match: z.string().optional(), environment: z.unknown().optional() })

function rulesOf(
  models: Models,
  projects: ReadonlySet<number>,
  members: ReadonlyMap<string, string>,
): readonly Foreign[] {
  const owned = models('projectownership', rows.ownership).filter(({ project, raw }) => projects.has(project) && raw)
  const rules = models('rule', rows.rule).filter(({ project }) => projects.has(project))
  return [
    ...owned.map(({ project, raw }): Foreign => ({
      kind: 'ownership',
      project: String(project),
      rules: raw ?? '',
      codeowners: '',
    })),
    ...rules.flatMap((rule): Foreign[] => {
      const data = ruleData.safeParse(rule.data)
      // In the API's form. Its filters are among the conditions here, and are reported as unsupported.
      const status = rule.status === ACTIVE ? 'active' : 'disabled'
      const about = { id: rule.id, name: rule.label, status, actionMatch: data.data?.action_match }
      const read = ruleShape.safeParse({ ...data.data, environment: undefined, ...about })
      return read.success ? [alertOf(read.data, String(rule.project), members)] : []
    }),
  ]
}
