import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { findEvent } from '#features/issues/page/find.ts'

interface EventLayoutProps {
  readonly params: Promise<{ issue: string; event: string }>
  readonly children: ReactNode
}

/** Asked here, above the loading shape: once a shape has been sent, the status can no longer be 404. */
export default async function EventLayout({ params, children }: EventLayoutProps) {
  const { issue, event } = await params
  if ((await findEvent(issue, event)) === undefined) notFound()
  return children
}
