'use client'

import { useEffect } from 'react'
import { later, useLater } from '#ui/later.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ExplorerProps } from './explorer.tsx'

const parts = later(() => import('./explorer.tsx'))

/** The profile explorer, rendered only in the browser by a separate script. */
export function ProfileView(props: ExplorerProps) {
  const loaded = useLater(parts)
  useEffect(() => parts.prepare(), [])
  return (
    <div className="min-h-180 min-w-0">
      {loaded === undefined ? <Skeleton className="h-180 w-full" /> : <loaded.Explorer {...props} />}
    </div>
  )
}
