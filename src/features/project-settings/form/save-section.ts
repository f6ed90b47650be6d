import { changeRules } from '#domain/project/change-rules.ts'
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
  const savedOf = (rules: ProjectRules): Saved<R> => ({ rules: partOf(rules), stamp: stampOf(partOf(rules)) })
  return {
    read: async ({ grant, project }) => savedOf(await running().catalogue.rules.of(grant, project.id)),
    save: async ({ grant, change, project }, edited, stamp) => {
      const changed = await changeRules(
        running().catalogue.rules,
        { read: grant, write: change },
        project.id,
        (rules) => {
          const theirs = savedOf(rules)
          // The same form sent twice is saved once, and refused never.
          if (theirs.stamp === stampOf(edited)) return ok(rules)
          return theirs.stamp === stamp ? ok(withPart(rules, edited)) : refuse({ reason: 'stale', theirs })
        },
        new Date(),
      )
      return changed.ok ? ok(savedOf(changed.value)) : changed
    },
  }
}
