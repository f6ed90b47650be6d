import type { Metadata } from 'next'
import { SignUp } from '#features/accounts/join/sign-up.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('accounts')('signUp.title') }
}

export default function SignUpPage() {
  return <SignUp />
}
