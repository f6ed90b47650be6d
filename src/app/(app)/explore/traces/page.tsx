import type { Metadata } from 'next'
import { ExplorePage, exploreMetadata } from '#features/explore/explore-page.tsx'

interface ExploreRouteProps {
  readonly searchParams: Promise<{ readonly [name: string]: string | string[] | undefined }>
}

export function generateMetadata(): Metadata {
  return exploreMetadata()
}

export default async function ExploreRoute({ searchParams }: ExploreRouteProps) {
  return <ExplorePage params={await searchParams} />
}
