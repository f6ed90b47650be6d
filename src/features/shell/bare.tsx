'use client'

import type { ReactNode } from 'react'
import { Mark } from '#ui/mark.tsx'

/** What stands around a page without the rail: nobody is signed in, or nobody knows. */
export function Bare({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto max-w-prose pt-16">
      <Mark className="ml-6 size-9 text-accent" />
      <div className="-mt-8">{children}</div>
    </main>
  )
}
