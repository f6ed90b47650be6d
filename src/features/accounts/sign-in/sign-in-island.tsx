'use client'

import { useSearchParams } from 'next/navigation'
import { lazy, Suspense } from 'react'
import { usePlace } from '#ui/place.ts'

/** What the form says. */
export interface SignInTexts {
  readonly email: string
  readonly password: string
  readonly submit: string
}

// Every document could come to show it, and next to none does: it comes when one does.
const Fields = lazy(async () => ({ default: (await import('./sign-in-fields.tsx')).SignInFields }))

/** The form of address and password, which leads back to the page that it stands on. */
export function SignInIsland({ texts }: { texts: SignInTexts }) {
  const path = usePlace()
  const search = useSearchParams().toString()
  return (
    <Suspense fallback={<div className="h-49" />}>
      <Fields texts={texts} next={search === '' ? path : `${path}?${search}`} />
    </Suspense>
  )
}
