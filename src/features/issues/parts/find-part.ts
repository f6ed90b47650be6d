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

/** The pages that an issue has: its own, and one for each of its parts. */
export type IssuePart = 'details' | 'events' | 'tags' | 'grouping' | 'attachments' | 'feedback'

/** How many there are of what not every issue has. */
export interface PartCounts {
  readonly attachments: number
  readonly feedback: number
}

/** What the page of a part knows of its issue. */
export interface FoundPart extends FoundIssue {
  /** The short id. */
  readonly ref: string
  readonly counts: PartCounts
  readonly rights: TriageRights
  /** What the address says of the list that the issue was opened from; its pages carry it along. */
  readonly address: IssueAddress
  readonly mayDelete: boolean
  readonly mayMark: boolean
  /** The moment of the render. */
  readonly now: Date
  /** Rows before this page. */
  readonly offset: number
}

export const ROWS_PER_PAGE = 25

/** The issue, or 404; leads on where it has become part of another. @param hrefOf the same page of another issue */
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

/** How much there is of each part. */
export async function countParts({ issue, grant }: FoundIssue): Promise<PartCounts> {
  const { attachments, feedback } = running().catalogue
  const [files, said] = await Promise.all([
    attachments.countOfIssue(grant, issue.id),
    feedback.countOfIssue(grant, issue.id),
  ])
  return { attachments: files, feedback: said }
}

/** The rows that an address leaves out: `?page=2` begins after the first page. */
export function offsetOf(params: AddressParams): number {
  const { name, read } = pageParam()
  return (read(params[name]) - 1) * ROWS_PER_PAGE
}
