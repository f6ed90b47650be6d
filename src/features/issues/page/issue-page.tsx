import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { shortId } from '#domain/issue/issue.ts'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import type { SearchParams } from '../search.ts'
import { parseIssueAddress } from './address.ts'
import { findEvent, findIssue } from './find.ts'
import { issueContent } from './issue-content.tsx'
import { IssueShape } from './issue-shape.tsx'
import { readIssueNumbers } from './queries.ts'

interface IssuePageProps {
  /** The issue's number or its short id. */
  readonly issueRef: string
  /** An event id, `latest` or `oldest`. Without it the latest, or none where all events of the issue are gone. */
  readonly eventRef?: string
  readonly params: SearchParams
}

/** An issue's page, or 404. What is asked for is looked up before anything is sent: afterwards the status is settled. */
export async function IssuePage({ issueRef, eventRef, params }: IssuePageProps) {
  const found = await findIssue(issueRef)
  if (found === undefined) notFound()
  const now = new Date()
  const address = parseIssueAddress(params)
  // Under way while the event is looked for. Whoever awaits them hears of a fault; with a 404 nobody has to.
  const numbers = readIssueNumbers(found, address.search, now)
  numbers.catch(() => undefined)
  const stored = await findEvent(issueRef, eventRef ?? 'latest')
  if (stored === undefined && eventRef !== undefined) notFound()
  const isNewest = eventRef === undefined || eventRef === 'latest'
  return (
    <ShapeWhileSlow
      shape={<IssueShape />}
      content={() => issueContent({ found, address, now, numbers, stored, isNewest })}
    />
  )
}

/** Of the browser's tab: the short id first, since tabs show no more. */
export async function issueMetadata(issueRef: string): Promise<Metadata> {
  const found = await findIssue(issueRef)
  return found === undefined ? {} : { title: `${shortId(found.project.slug, found.issue.number)} ${found.issue.title}` }
}
