import type { Project } from '#domain/project/project.ts'
import {
  parseBaseUrl,
  settingsProblems,
  tokenProblem,
  type Integration,
  type IntegrationProblem,
  type IntegrationSettings,
  type ProjectPlace,
  type TicketSystemKind,
} from '#domain/ticket/integration.ts'
import { defineForm, type ShownOf } from '#ui/form/define-form.ts'
import { check, lines, secret, text } from '#ui/form/fields.ts'

/** An integration's form. Places are one per line: `web: acme/web`. Validated by the domain. */
export const integrationForm = defineForm(
  'tickets',
  {
    name: text(),
    baseUrl: text(),
    account: text(),
    place: text(),
    places: lines(),
    resolvesIssues: check,
    closesTickets: check,
    token: secret(),
  },
  { refusal: ['form.not', 'form.notText'] },
)

/** The field values, without the token. */
export type IntegrationValues = ShownOf<typeof integrationForm>

/** Confirms removal with the integration's name. */
export const removalForm = defineForm('tickets', { typed: text() })

const publicAddress: Readonly<Record<TicketSystemKind, string>> = {
  github: 'https://github.com',
  gitlab: 'https://gitlab.com',
  jira: '',
}

/** Values of an empty form. */
export function newValues(kind: TicketSystemKind, name: string): IntegrationValues {
  const nothing = { account: '', place: '', places: '' }
  return { name, baseUrl: publicAddress[kind], ...nothing, resolvesIssues: true, closesTickets: false }
}

/** Places of projects hidden from the user are preserved. */
export function valuesOf(
  integration: Integration,
  projects: readonly Pick<Project, 'id' | 'slug'>[],
): IntegrationValues {
  const { name, baseUrl, account, place, places, resolvesIssues, closesTickets } = integration
  const slugs = new Map(projects.map(({ id, slug }) => [id, slug]))
  const written = places.flatMap((one) => {
    const slug = slugs.get(one.projectId)
    return slug === undefined ? [] : [`${slug}: ${one.place}`]
  })
  return { name, baseUrl, account, place, places: written.toSorted().join('\n'), resolvesIssues, closesTickets }
}

/** The parsed settings and their problems. */
export interface ReadSettings {
  readonly settings: IntegrationSettings
  readonly problems: readonly IntegrationProblem[]
}

/** @param token the typed token; `undefined` to keep the current one */
export function settingsOf(
  kind: TicketSystemKind,
  values: IntegrationValues,
  projects: readonly Pick<Project, 'id' | 'slug'>[],
  token: string | undefined,
): ReadSettings {
  const { places, unknown } = placesIn(values.places, projects)
  const address = parseBaseUrl(values.baseUrl)
  const settings = { ...values, places, baseUrl: address.ok ? address.value : values.baseUrl }
  const wrongToken = token === undefined ? undefined : tokenProblem(token)
  const problems = [
    ...settingsProblems(kind, settings),
    ...unknown.map((place) => ({ field: 'places', reason: 'project_unknown', place }) as const),
    ...(wrongToken === undefined ? [] : [wrongToken]),
  ]
  return { settings, problems }
}

/** Parses lines of `web: acme/web`. The last line for a project wins. */
function placesIn(typed: string, projects: readonly Pick<Project, 'id' | 'slug'>[]) {
  const places = new Map<number, ProjectPlace>()
  const unknown: string[] = []
  for (const line of typed.split('\n').filter((one) => one.trim() !== '')) {
    const [slug = '', ...rest] = line.split(':')
    const place = rest.join(':').trim()
    const project = projects.find((one) => one.slug === slug.trim().toLowerCase())
    if (project === undefined || place === '') unknown.push(line.trim())
    else places.set(project.id, { projectId: project.id, place })
  }
  return { places: [...places.values()], unknown }
}
