'use client'

import { useSearchParams } from 'next/navigation'
import { paths } from '#domain/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { usePlace } from '#ui/place.ts'

/** Link to the sign-in page, which returns to the current page. */
export function SignInLink({ label }: { label: string }) {
  const path = usePlace()
  const search = useSearchParams().toString()
  return <LinkButton href={paths.signIn({ next: search === '' ? path : `${path}?${search}` })}>{label}</LinkButton>
}
