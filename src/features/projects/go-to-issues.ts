import { paths } from '#domain/paths.ts'
import { goTo } from '#running/go.ts'
import { guard } from '#running/guard.ts'
import { openProject } from '#running/open-project.ts'

/** A project's own address leads to its issues; one that it had before, to the one that it has. */
export async function goToIssues(slug: string): Promise<never> {
  const project = await openProject(await guard('project:read'), slug, paths.project)
  goTo(paths.issues({ project: project.slug }))
}
