'use client'

import { useSearchParams } from 'next/navigation'
import { lazy, Suspense } from 'react'
import { usePlace } from '#ui/place.ts'

export interface SignInTexts {
  readonly email: string
  readonly password: string
  readonly submit: string
}

// Any document might need it and hardly any does, so it loads on demand.
const Fields = lazy(async () => ({ default: (await import('./sign-in-fields.tsx')).SignInFields }))

/** The email and password form, which returns to the current page. */
export function SignInIsland({ texts }: { texts: SignInTexts }) {
  const path = usePlace()
  const search = useSearchParams().toString()
  return (
    <Suspense fallback={<div className="h-49" />}>
      <Fields texts={texts} next={search === '' ? path : `${path}?${search}`} />
    </Suspense>
  )
}
