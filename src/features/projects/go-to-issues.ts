import { paths } from '#domain/paths.ts'
import { goTo } from '#running/go.ts'
import { guard } from '#running/guard.ts'
import { openProject } from '#running/open-project.ts'

/** Redirects a project's address to its issues, and a former slug to the current one. */
export async function goToIssues(slug: string): Promise<never> {
  const project = await openProject(await guard('project:read'), slug, paths.project)
  goTo(paths.issues({ project: project.slug }))
}
