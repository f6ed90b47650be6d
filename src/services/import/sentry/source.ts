import { parsePublicKey } from '#domain/ids.ts'
import type { ApiClient } from '../api-client.ts'
import { glitchtipAlertStep, glitchtipMonitorStep } from '../glitchtip/api-steps.ts'
import { SourceFault, type ForeignMember, type ImportSource, type SourcePage, type SourceStep } from '../foreign.ts'
import { dashboardStep } from './dashboard-step.ts'
import { eventSteps } from './event-steps.ts'
import { fileSteps } from './file-steps.ts'
import { releaseStep } from './release-step.ts'
import { monitorStep, uptimeStep } from './monitor-steps.ts'
import { ruleStep } from './rule-step.ts'
import { thresholdStep } from './threshold-step.ts'
import { allRows, apiPages, missOf } from './pages.ts'
import { keyShape, memberShape, organizationsShape, projectShape, teamShape, type SentryProject } from './shapes.ts'

export interface SentrySourceOptions {
  readonly flavour: 'sentry' | 'glitchtip'
  /** `undefined` selects the only one. */
  readonly organization: string | undefined
  /** Slugs; empty means all. */
  readonly projects: readonly string[]
  /** Earlier events are skipped; `undefined` imports everything within our retention. */
  readonly since: Date | undefined
}

export interface SentryContext {
  readonly api: ApiClient
  readonly organization: string
  readonly projects: readonly SentryProject[]
  readonly options: SentrySourceOptions
}

/** A Sentry, or another server with the same API (docs/protocol.md 6, 7; docs.sentry.io/api). */
export async function sentrySource(api: ApiClient, options: SentrySourceOptions): Promise<ImportSource> {
  const organization = await organizationOf(api, options.organization)
  return {
    name: `${options.flavour} ${api.urlOf('')} ${organization}`,
    steps: async () => {
      const context = { api, organization, options, projects: await projectsOf(api, organization, options.projects) }
      return [
        teamStep(context),
        projectStep(context),
        memberStep(context),
        ...settingSteps(context),
        releaseStep(context),
        ...fileSteps(context),
        ...eventSteps(context),
      ]
    },
    close: () => Promise.resolve(),
  }
}

/** The configuration. GlitchTip has alerts per project, and calls its uptime checks monitors. */
function settingSteps(context: SentryContext): readonly SourceStep[] {
  switch (context.options.flavour) {
    case 'sentry':
      return [
        ruleStep(context),
        thresholdStep(context),
        monitorStep(context),
        uptimeStep(context),
        dashboardStep(context),
      ]
    case 'glitchtip':
      return [glitchtipAlertStep(context), glitchtipMonitorStep(context)]
  }
}

async function organizationOf(api: ApiClient, wanted: string | undefined): Promise<string> {
  if (wanted !== undefined) return wanted
  const answer = await api.get('/organizations/')
  const found = organizationsShape.safeParse(answer.ok ? answer.body : undefined)
  if (!found.success) throw new SourceFault('unreadable', api.urlOf('/organizations/'))
  const [only, ...others] = found.data
  if (only === undefined || others.length > 0)
    throw new SourceFault('no_organization', found.data.map(({ slug }) => slug).join(', '))
  return only.slug
}

async function projectsOf(
  api: ApiClient,
  organization: string,
  wanted: readonly string[],
): Promise<readonly SentryProject[]> {
  const path = `/organizations/${organization}/projects/`
  const { rows, misses } = await allRows(api, { path, shape: projectShape, kind: 'project' })
  if (rows.length === 0 && misses.length > 0) throw new SourceFault('not_allowed', api.urlOf(path))
  const missing = wanted.filter((slug) => !rows.some((project) => project.slug === slug))
  if (missing.length > 0) throw new SourceFault('not_found', `${path} ${missing.join(', ')}`)
  return wanted.length === 0 ? rows : rows.filter(({ slug }) => wanted.includes(slug))
}

function teamStep({ api, organization }: SentryContext): SourceStep {
  return {
    name: 'teams',
    pages: async function* (cursor): AsyncGenerator<SourcePage> {
      const list = { path: `/organizations/${organization}/teams/`, shape: teamShape, kind: 'team', cursor } as const
      for await (const { rows, next, misses } of apiPages(api, list)) {
        const things = rows.map(({ id, slug, name }) => ({ kind: 'team', id, slug, name: name ?? slug }) as const)
        yield { things, next, misses }
      }
    },
  }
}

/** Roles by their foreign names: a manager becomes an admin, and billing a viewer. */
const roles: Readonly<Record<string, ForeignMember['role']>> = {
  owner: 'owner',
  manager: 'admin',
  admin: 'admin',
  member: 'member',
  billing: 'viewer',
}

function memberStep({ api, organization }: SentryContext): SourceStep {
  return {
    name: 'members',
    pages: async function* (cursor): AsyncGenerator<SourcePage> {
      const path = `/organizations/${organization}/members/`
      for await (const { rows, next, misses } of apiPages(api, { path, shape: memberShape, kind: 'member', cursor })) {
        const things = rows.map(({ email, role, orgRole, teams }) => {
          const known = roles[orgRole ?? role ?? 'member'] ?? 'member'
          return { kind: 'member', email, role: known, teams: teams ?? [] } as const
        })
        yield { things, next, misses }
      }
    },
  }
}

/** One project per page, with its keys. */
function projectStep({ api, organization, projects }: SentryContext): SourceStep {
  return {
    name: 'projects',
    pages: async function* (cursor): AsyncGenerator<SourcePage> {
      for (let index = Number(cursor ?? 0); index < projects.length; index++) {
        const project = projects[index]
        if (project === undefined) return
        const path = `/projects/${organization}/${project.slug}/keys/`
        const { rows, misses } = await allRows(api, { path, shape: keyShape, kind: 'key' })
        const createdAt = project.dateCreated ?? new Date()
        const keys = rows.flatMap((key) => {
          const publicKey = parsePublicKey(key.public)
          if (publicKey === undefined) return []
          const { rateLimit, label, name, isActive } = key
          const limit = rateLimit ? { count: rateLimit.count, windowSeconds: rateLimit.window } : null
          return {
            publicKey,
            label: label ?? name ?? 'default',
            enabled: isActive ?? true,
            rateLimit: limit,
            createdAt: key.dateCreated ?? createdAt,
          }
        })
        const bad = rows.length - keys.length
        yield {
          things: [
            {
              kind: 'project',
              id: project.id,
              slug: project.slug,
              name: project.name ?? project.slug,
              platform: project.platform ?? '',
              createdAt,
              teams: (project.teams ?? []).map(({ slug }) => slug),
              keys,
            },
          ],
          misses: bad > 0 ? [...misses, missOf('key', 'unreadable', `${project.slug}: ${bad}`)] : misses,
          next: index + 1 < projects.length ? String(index + 1) : null,
        }
      }
    },
  }
}
