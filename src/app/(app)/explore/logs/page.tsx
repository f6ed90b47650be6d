import type { Metadata } from 'next'
import { LogsPage, logsMetadata } from '#features/logs/logs-page.tsx'

interface LogsRouteProps {
  readonly searchParams: Promise<{ readonly [name: string]: string | string[] | undefined }>
}

export function generateMetadata(): Metadata {
  return logsMetadata()
}

export default async function LogsRoute({ searchParams }: LogsRouteProps) {
  return <LogsPage params={await searchParams} />
}
