import type { Metadata } from 'next'
import { MetricsPage, metricsMetadata } from '#features/metrics/metrics-page.tsx'

interface MetricsRouteProps {
  readonly searchParams: Promise<{ readonly [name: string]: string | string[] | undefined }>
}

export function generateMetadata(): Metadata {
  return metricsMetadata()
}

export default async function MetricsRoute({ searchParams }: MetricsRouteProps) {
  return <MetricsPage params={await searchParams} />
}
