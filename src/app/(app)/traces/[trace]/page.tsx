import type { Metadata } from 'next'
import { TracePage, traceMetadata } from '#features/traces/page/trace-page.tsx'

interface TraceRouteProps {
  readonly params: Promise<{ trace: string }>
}

export async function generateMetadata({ params }: TraceRouteProps): Promise<Metadata> {
  return traceMetadata((await params).trace)
}

export default async function TraceRoute({ params }: TraceRouteProps) {
  return <TracePage traceRef={(await params).trace} />
}
