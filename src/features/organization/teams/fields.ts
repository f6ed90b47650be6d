import { parseProjectId, type ProjectId } from '#domain/ids.ts'

/** The projects that are ticked. */
export function projectsIn(form: FormData): readonly ProjectId[] {
  return form.getAll('projects').flatMap((value) => (typeof value === 'string' ? (parseProjectId(value) ?? []) : []))
}
