import type { ReactNode } from 'react'

/** The sentence of an empty panel. */
export function None({ children }: { children: ReactNode }) {
  return <p className="px-4 py-3 text-sm text-ink-2">{children}</p>
}
