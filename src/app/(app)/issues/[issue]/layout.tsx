import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { findIssue } from '#features/issues/page/find.ts'
import { issueTitle } from '#features/issues/page/issue-title.ts'

interface IssueLayoutProps {
  readonly params: Promise<{ issue: string }>
  readonly children: ReactNode
}

export async function generateMetadata({ params }: Pick<IssueLayoutProps, 'params'>): Promise<Metadata> {
  const found = await findIssue((await params).issue)
  return found === undefined ? {} : { title: issueTitle(found) }
}

/** Asked here, above the loading shape: once a shape has been sent, the status can no longer be 404. */
export default async function IssueLayout({ params, children }: IssueLayoutProps) {
  if ((await findIssue((await params).issue)) === undefined) notFound()
  return children
}
