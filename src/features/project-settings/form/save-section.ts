import { changeRules } from '#domain/project/change-rules.ts'
import type { ProjectRules } from '#domain/project/project-rules.ts'
import { ok, refuse } from '#domain/result.ts'
import { running } from '#running'
import type { OpenProject } from '../frame/project.ts'
import { stampOf, type Kept, type Saved } from './kept.ts'

/** The part of a project's rules that one page edits. */
export type Section = keyof ProjectRules

export async function readSection<S extends Section>(open: OpenProject, section: S): Promise<Saved<ProjectRules[S]>> {
  const { rules } = await running().catalogue.rules.withVersion(open.grant, open.project.id)
  return { rules: rules[section], stamp: stampOf(rules[section]) }
}

/** Storage for one section of the rules. Does not conflict with changes to other sections. */
export function keptSection<S extends Section>(section: S): Kept<ProjectRules[S]> {
  return keptPart<ProjectRules[S]>(
    (rules) => rules[section],
    (rules, edited) => ({ ...rules, [section]: edited }),
  )
}

/** The same for part of a section, with functions that extract and replace it. */
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
          // Submitting the same form twice saves once and never conflicts.
          if (theirs.stamp === stampOf(edited)) return ok(rules)
          return theirs.stamp === stamp ? ok(withPart(rules, edited)) : refuse({ reason: 'stale', theirs })
        },
        new Date(),
      )
      return changed.ok ? ok(savedOf(changed.value)) : changed
    },
  }
}
