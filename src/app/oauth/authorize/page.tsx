import type { Metadata } from 'next'
import { Authorize } from '#features/accounts/authorize/authorize.tsx'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('applications')('title') }
}

export default async function AuthorizePage({ searchParams }: AddressedPage) {
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(await searchParams))
    for (const value of [values ?? []].flat()) query.append(name, value)
  return <Authorize query={query.toString()} />
}
