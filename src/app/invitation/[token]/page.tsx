import type { Metadata } from 'next'
import { AcceptInvitation } from '#features/accounts/join/invitation.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('accounts')('invitation.title') }
}

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  return <AcceptInvitation token={token} />
}
