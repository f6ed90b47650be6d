'use client'

import { Crash } from '#features/shell/crash.tsx'

export default function ErrorInShell({ error, retry }: { error: unknown; retry: () => void }) {
  return <Crash error={error} retry={retry} />
}
