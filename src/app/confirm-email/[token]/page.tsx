import type { Metadata } from 'next'
import { ConfirmEmail } from '#features/accounts/recover/confirm-email.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('accounts')('confirmEmail.title') }
}

export default async function ConfirmEmailPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  return <ConfirmEmail token={token} />
}
