'use client'

import { Bare } from '#features/shell/bare.tsx'
import { Crash } from '#features/shell/crash.tsx'

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Bare>
      <Crash error={error} retry={retry} />
    </Bare>
  )
}
