import type { ReactNode } from 'react'

/** A dashboard without navigation, for wall screens and public links. */
export function Alone({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <main id="main" className="min-h-dvh bg-paper">
      <header className="flex min-h-14 flex-wrap items-center gap-3 px-4 py-3 sm:px-6">
        <h1 className="min-w-0 text-xl font-semibold wrap-anywhere text-ink">{title}</h1>
        <div className="ml-auto flex items-center gap-3 text-sm text-ink-3">{aside}</div>
      </header>
      <div className="px-4 pb-8 sm:px-6">{children}</div>
    </main>
  )
}
