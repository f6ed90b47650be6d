import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { SetUp } from '#features/accounts/join/set-up.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('accounts')('setUp.title') }
}

export default async function SetUpPage({ searchParams }: AddressedPage) {
  const { code } = await searchParams
  return <SetUp code={code} />
}
