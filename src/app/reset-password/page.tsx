import type { Metadata } from 'next'
import { ResetPassword } from '#features/accounts/recover/reset-password.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('accounts')('reset.title') }
}

export default function ResetPasswordPage() {
  return <ResetPassword />
}
