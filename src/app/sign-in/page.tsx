import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { SignIn } from '#features/accounts/sign-in/sign-in.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('accounts')('signIn.title') }
}

export default async function SignInPage({ searchParams }: AddressedPage) {
  const { next, note, problem } = await searchParams
  return <SignIn next={next} note={note} problem={problem} />
}
