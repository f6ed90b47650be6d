import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { SecondFactor } from '#features/accounts/sign-in/second-factor.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('accounts')('secondFactor.title') }
}

export default async function SecondFactorPage({ searchParams }: AddressedPage) {
  const { next } = await searchParams
  return <SecondFactor next={next} />
}
