import type { Metadata } from 'next'
import { SignIn } from '#features/accounts/sign-in.tsx'
import { messages } from '#messages'

export const metadata: Metadata = { title: messages('accounts')('signIn.title') }

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}) {
  const { next } = await searchParams
  return <SignIn next={next} />
}
