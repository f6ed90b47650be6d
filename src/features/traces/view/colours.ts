import type { SpanCategory, SpanStatus } from '#domain/trace/span.ts'

/** Bar colours by span category; failures look the same everywhere. */
const fills: Readonly<Record<SpanCategory, string>> = {
  'http.server': 'bg-avatar-1',
  'http.client': 'bg-avatar-2',
  db: 'bg-avatar-3',
  cache: 'bg-avatar-7',
  queue: 'bg-avatar-4',
  resource: 'bg-avatar-6',
  ui: 'bg-avatar-5',
  other: 'bg-avatar-8',
}

/** Returns the class of a span's bar. */
export function fillOf({ category, status }: { readonly category: SpanCategory; readonly status: SpanStatus }): string {
  return status === 'error' ? 'bg-error' : fills[category]
}
