import type { ProjectRules } from '#domain/project/project-rules.ts'
import { ok, refuse } from '#domain/result.ts'
import { running } from '#running'
import type { OpenProject } from '../frame/project.ts'
import { stampOf, type Kept, type Saved } from './kept.ts'

/** A part of a project's rules that one page edits. */
export type Section = keyof ProjectRules

/** The part of the rules that a page shows. */
export async function readSection<S extends Section>(open: OpenProject, section: S): Promise<Saved<ProjectRules[S]>> {
  const { rules } = await running().catalogue.rules.withVersion(open.grant, open.project.id)
  return { rules: rules[section], stamp: stampOf(rules[section]) }
}

/** Other pages save other parts of the same rules: so often at most that it gets in the way of one save. */
const MAX_ATTEMPTS = 5

/** One part of a project's rules. Saving it leaves the others alone; changes of those are no hindrance. */
export function keptSection<S extends Section>(section: S): Kept<ProjectRules[S]> {
  return keptPart<ProjectRules[S]>(
    (rules) => rules[section],
    (rules, edited) => ({ ...rules, [section]: edited }),
  )
}

/** The same of a part of a section, by how it is found and how it is put back. */
export function keptPart<R extends object>(
  partOf: (rules: ProjectRules) => R,
  withPart: (rules: ProjectRules, edited: R) => ProjectRules,
): Kept<R> {
  const read = async ({ grant, project }: OpenProject) => {
    const { rules, version } = await running().catalogue.rules.withVersion(grant, project.id)
    return { saved: { rules: partOf(rules), stamp: stampOf(partOf(rules)) }, whole: rules, version }
  }
  return {
    read: async (open) => (await read(open)).saved,
    save: async (open, edited, stamp) => {
      const { change, project } = open
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
        const { saved: theirs, whole, version } = await read(open)
        // The same form sent twice is saved once, and refused never.
        if (theirs.stamp === stampOf(edited)) return ok(theirs)
        if (theirs.stamp !== stamp) return refuse({ reason: 'stale', theirs })
        const store = running().catalogue.rules
        const saved = await store.save(change, project.id, withPart(whole, edited), version, new Date())
        if (saved.ok) return ok((await read(open)).saved)
      }
      throw new Error(`The rules of project ${project.id} changed ${MAX_ATTEMPTS} times while they were being saved.`)
    },
  }
}
