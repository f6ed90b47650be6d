'use client'

import { useEffect } from 'react'
import { later, useLater } from '#ui/later.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ExplorerProps } from './explorer.tsx'

const parts = later(() => import('./explorer.tsx'))

/** What is known of profiles, to be looked at from all sides. It is drawn in the browser alone, with a script of its own. */
export function ProfileView(props: ExplorerProps) {
  const loaded = useLater(parts)
  useEffect(() => parts.prepare(), [])
  return (
    <div className="min-h-180 min-w-0">
      {loaded === undefined ? <Skeleton className="h-180 w-full" /> : <loaded.Explorer {...props} />}
    </div>
  )
}
