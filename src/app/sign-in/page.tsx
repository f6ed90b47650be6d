import type { Metadata } from 'next'
import { SignIn } from '#features/accounts/sign-in/sign-in.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('accounts')('signIn.title') }
}

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}) {
  const { next, note, problem } = await searchParams
  return <SignIn next={next} note={note} problem={problem} />
}
