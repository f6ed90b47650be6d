import { shortId } from '#domain/issue/issue.ts'
import type { FoundIssue } from './find.ts'

/** Of the browser's tab: the short id first, since tabs show no more. */
export function issueTitle({ issue, project }: Pick<FoundIssue, 'issue' | 'project'>): string {
  return `${shortId(project.slug, issue.number)} ${issue.title}`
}
