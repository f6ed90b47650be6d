import { goToIssues } from '#features/projects/go-to-issues.ts'

type Props = { params: Promise<{ project: string }> }

/** A project has no page of its own and redirects to its issues. */
export default async function ProjectRoute({ params }: Props) {
  return goToIssues((await params).project)
}
