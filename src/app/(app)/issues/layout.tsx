import type { ReactNode } from 'react'
import { guard } from '#door/guard.ts'

/** Asked here, above every loading shape: once a shape has been sent, the status can no longer be 403. */
export default async function IssuesLayout({ children }: { children: ReactNode }) {
  await guard('event:read')
  return children
}
