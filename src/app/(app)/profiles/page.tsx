import type { Metadata } from 'next'
import { profilesMetadata, ProfilesPage } from '#features/profiles/list/profiles-page.tsx'
import type { AddressedPage } from '#features/searches/addressed-page.ts'

export function generateMetadata(): Metadata {
  return profilesMetadata()
}

export default async function ProfilesRoute({ searchParams }: AddressedPage) {
  return <ProfilesPage params={await searchParams} />
}
