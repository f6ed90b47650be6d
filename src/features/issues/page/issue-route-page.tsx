import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { shortId } from '#domain/issue/issue.ts'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import type { SearchParams } from '../search.ts'
import { parseIssueAddress } from './address.ts'
import { findEvent, findIssue } from './find.ts'
import { IssuePage } from './issue-page.tsx'
import { IssueShape } from './issue-shape.tsx'

interface IssueRoutePageProps {
  /** The issue's number or its short id. */
  readonly issueRef: string
  /** An event id, `latest` or `oldest`. Without it the latest, or none where all events of the issue are gone. */
  readonly eventRef?: string
  readonly params: SearchParams
}

/** An issue's page, or 404. What is asked for is looked up before anything is sent: afterwards the status is settled. */
export async function IssueRoutePage({ issueRef, eventRef, params }: IssueRoutePageProps) {
  const found = await findIssue(issueRef)
  if (found === undefined) notFound()
  const stored = await findEvent(issueRef, eventRef ?? 'latest')
  if (stored === undefined && eventRef !== undefined) notFound()
  return <ShapeWhileSlow shape={<IssueShape />} content={IssuePage({ found, stored, address: parseIssueAddress(params) })} />
}

/** Of the browser's tab: the short id first, since tabs show no more. */
export async function issueMetadata(issueRef: string): Promise<Metadata> {
  const found = await findIssue(issueRef)
  return found === undefined ? {} : { title: `${shortId(found.project.slug, found.issue.number)} ${found.issue.title}` }
}
