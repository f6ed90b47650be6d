import { notFound } from '#running/refuse.ts'
import { pageParam, type AddressParams } from '#domain/address/params.ts'
import { authorize } from '#domain/access/access.ts'
import { shortId } from '#domain/issue/issue.ts'
import { running } from '#running'
import { goTo } from '#running/go.ts'
import { currentActor } from '#running/guard.ts'
import { parseIssueAddress, type IssueAddress } from '../page/address.ts'
import { findIssue, movedTo, type FoundIssue } from '../page/find.ts'
import { readTriageRights, type TriageRights } from '../state/issue-triage.tsx'

/** The pages of an issue: the main one, and one per part. */
export type IssuePart = 'details' | 'events' | 'tags' | 'grouping' | 'attachments' | 'feedback'

/** Counts of optional parts. */
export interface PartCounts {
  readonly attachments: number
  readonly feedback: number
}

/** The data of a part's page. */
export interface FoundPart extends FoundIssue {
  /** The short id. */
  readonly ref: string
  readonly counts: PartCounts
  readonly rights: TriageRights
  /** The state of the list that the issue was opened from, kept across its pages. */
  readonly address: IssueAddress
  readonly mayDelete: boolean
  readonly mayMark: boolean
  /** The time of the render. */
  readonly now: Date
  /** Number of rows before this page. */
  readonly offset: number
}

export const ROWS_PER_PAGE = 25

/**
 * Loads the issue of a part's page, or ends with 404; redirects if it was merged.
 * @param hrefOf the same page of another issue
 */
export async function findPart(
  issueRef: string,
  params: AddressParams,
  hrefOf: (issueRef: string) => string,
): Promise<FoundPart> {
  const found = await findIssue(issueRef)
  if (found === undefined) {
    const moved = await movedTo(issueRef)
    if (moved === undefined) notFound()
    goTo(hrefOf(moved))
  }
  const { issue, project } = found
  const [actor, counts, rights] = await Promise.all([currentActor(), countParts(found), readTriageRights(issue)])
  return {
    ...found,
    ref: shortId(project.slug, issue.number),
    counts,
    rights,
    address: parseIssueAddress(params),
    mayDelete: authorize(actor, 'event:admin', [project.id]).ok,
    mayMark: authorize(actor, 'event:write', [project.id]).ok,
    now: new Date(),
    offset: offsetOf(params),
  }
}

/** Counts the optional parts. */
export async function countParts({ issue, grant }: FoundIssue): Promise<PartCounts> {
  const { attachments, feedback } = running().catalogue
  const [files, said] = await Promise.all([
    attachments.countOfIssue(grant, issue.id),
    feedback.countOfIssue(grant, issue.id),
  ])
  return { attachments: files, feedback: said }
}

/** Returns the number of skipped rows: `?page=2` starts after the first page. */
export function offsetOf(params: AddressParams): number {
  const { name, read } = pageParam()
  return (read(params[name]) - 1) * ROWS_PER_PAGE
}
