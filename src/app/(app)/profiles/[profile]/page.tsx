import type { Metadata } from 'next'
import { profileMetadata, ProfilePage } from '#features/profiles/one/profile-page.tsx'
import type { AddressedPage } from '#features/searches/addressed-page.ts'

interface Props extends AddressedPage {
  readonly params: Promise<{ profile: string }>
}

export function generateMetadata(): Metadata {
  return profileMetadata()
}

export default async function ProfileRoute({ params, searchParams }: Props) {
  return <ProfilePage id={(await params).profile} params={await searchParams} />
}
