'use client'

import { Crash } from '#features/shell/crash.tsx'

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main>
      <Crash error={error} retry={retry} />
    </main>
  )
}
