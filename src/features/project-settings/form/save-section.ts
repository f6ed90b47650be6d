import { createHash } from 'node:crypto'
import type { ProjectRules } from '#domain/project/project-rules.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { door } from '#door'
import type { OpenProject } from '../frame/project.ts'

/** A part of a project's rules that one page edits. */
export type Section = keyof ProjectRules

/** One part of the rules as it is saved, with a mark by which a later change is noticed. */
export interface SavedSection<S extends Section> {
  readonly rules: ProjectRules[S]
  readonly stamp: string
}

/** Changes with what is saved: sixteen hex characters. */
export function stampOf(rules: ProjectRules[Section]): string {
  return createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 16)
}

/** The part of the rules that a page shows. */
export async function readSection<S extends Section>(open: OpenProject, section: S): Promise<SavedSection<S>> {
  const { rules } = await door().catalogue.rules.withVersion(open.grant, open.project.id)
  return { rules: rules[section], stamp: stampOf(rules[section]) }
}

/** Other pages save other parts of the same rules: so often at most that it gets in the way of one save. */
const MAX_ATTEMPTS = 5

/**
 * Replaces one part of the rules and leaves the others alone. `stale` when somebody else has changed this very part
 * since it had this stamp, with what it is now; changes of other parts are no hindrance.
 */
export async function saveSection<S extends Section>(
  open: OpenProject & { readonly change: NonNullable<OpenProject['change']> },
  section: S,
  edited: ProjectRules[S],
  stamp: string,
): Promise<Result<SavedSection<S>, { readonly reason: 'stale'; readonly theirs: SavedSection<S> }>> {
  const store = door().catalogue.rules
  const { grant, change, project } = open
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const { rules, version } = await store.withVersion(grant, project.id)
    const theirs = { rules: rules[section], stamp: stampOf(rules[section]) }
    // The same form sent twice is saved once, and refused never.
    if (theirs.stamp === stampOf(edited)) return ok(theirs)
    if (theirs.stamp !== stamp) return refuse({ reason: 'stale', theirs })
    const saved = await store.save(change, project.id, { ...rules, [section]: edited }, version, new Date())
    if (saved.ok) return ok(await readSection(open, section))
  }
  throw new Error(`The rules of project ${project.id} changed ${MAX_ATTEMPTS} times while they were being saved.`)
}
