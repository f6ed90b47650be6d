import type { Miss } from '#domain/import/tally.ts'
import type { Foreign, SourcePage, SourceStep } from '../foreign.ts'
import { allRows, missOf } from './pages.ts'
import { alertOf } from './rules.ts'
import { codeownersShape, memberShape, ownershipShape, ruleShape, teamShape, type SentryProject } from './shapes.ts'
import type { SentryContext } from './source.ts'

/** Ownership and alert rules, one project per page. */
export function ruleStep(context: SentryContext): SourceStep {
  return {
    name: 'rules',
    pages: async function* (cursor): AsyncGenerator<SourcePage> {
      const { projects } = context
      const members = await addresses(context)
      for (let index = Number(cursor ?? 0); index < projects.length; index++) {
        const project = projects[index]
        if (project === undefined) return
        const owned = await ownershipOf(context, project)
        const path = `/projects/${context.organization}/${project.slug}/rules/`
        const rules = await allRows(context.api, { path, shape: ruleShape, kind: 'alert' })
        yield {
          things: [...owned.things, ...rules.rows.map((rule) => alertOf(rule, project.id, members))],
          misses: [...owned.misses, ...rules.misses],
          next: index + 1 < projects.length ? String(index + 1) : null,
        }
      }
    },
  }
}

const withIds = memberShape.extend({ user: teamShape.pick({ id: true }).nullish().catch(undefined) })

/** Members' email addresses by account id, which rules use. */
export async function addresses({ api, organization }: SentryContext): Promise<ReadonlyMap<string, string>> {
  const { rows } = await allRows(api, {
    path: `/organizations/${organization}/members/`,
    shape: withIds,
    kind: 'member',
  })
  return new Map(rows.flatMap(({ user, email }) => (user ? [[user.id, email] as const] : [])))
}

async function ownershipOf(
  { api, organization }: SentryContext,
  { id, slug }: SentryProject,
): Promise<{ things: readonly Foreign[]; misses: readonly Miss[] }> {
  const answer = await api.get(`/projects/${organization}/${slug}/ownership/`, { miss: true })
  if (!answer.ok) return { things: [], misses: [missOf('ownership', answer.missed, slug)] }
  const rules = ownershipShape.safeParse(answer.body)
  const files = await api.get(`/projects/${organization}/${slug}/codeowners/`, { miss: true })
  const read = codeownersShape.safeParse(files.ok ? files.body : [])
  const raw = (rules.success ? rules.data.raw : '') ?? ''
  const codeowners = (read.success ? read.data : []).flatMap((file) => file.raw ?? []).join('\n')
  if (raw.trim() === '' && codeowners.trim() === '') return { things: [], misses: [] }
  return { things: [{ kind: 'ownership', project: id, rules: raw, codeowners }], misses: [] }
}
