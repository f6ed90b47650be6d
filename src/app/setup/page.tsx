import type { Metadata } from 'next'
import { SetUp } from '#features/accounts/join/set-up.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('accounts')('setUp.title') }
}

export default async function SetUpPage({
  searchParams,
}: {
  searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}) {
  const { code } = await searchParams
  return <SetUp code={code} />
}
