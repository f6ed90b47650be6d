import type { Metadata } from 'next'
import { NewPassword } from '#features/accounts/recover/new-password.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('accounts')('newPassword.title') }
}

export default async function NewPasswordPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  return <NewPassword token={token} />
}
