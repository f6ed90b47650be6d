import type { Metadata } from 'next'
import { SecondFactor } from '#features/accounts/sign-in/second-factor.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('accounts')('secondFactor.title') }
}

export default async function SecondFactorPage({
  searchParams,
}: {
  searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}) {
  const { next } = await searchParams
  return <SecondFactor next={next} />
}
