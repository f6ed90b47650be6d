import type { Metadata } from 'next'
import { SqlPage, sqlMetadata } from '#features/sql/sql-page.tsx'

interface SqlRouteProps {
  readonly searchParams: Promise<{ readonly [name: string]: string | string[] | undefined }>
}

export function generateMetadata(): Metadata {
  return sqlMetadata()
}

export default async function SqlRoute({ searchParams }: SqlRouteProps) {
  return <SqlPage params={await searchParams} />
}
