'use client'

import type { ReactNode } from 'react'
import { Mark } from '#ui/mark.tsx'

/** Layout of a page without navigation, for signed-out or unknown users. */
export function Bare({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto max-w-prose pt-16">
      <Mark className="ml-6 size-9 text-accent" />
      <div className="-mt-8">{children}</div>
    </main>
  )
}
