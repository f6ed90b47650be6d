'use client'

import { Button } from '#ui/button.tsx'

/** Saves a file that the page already contains, so it needs no protected route. */
export function ExportButton({ label, name, file }: { label: string; name: string; file: string }) {
  const save = () => {
    const href = URL.createObjectURL(new Blob([file], { type: 'application/json' }))
    const download = `${name.replaceAll(/[^\p{L}\p{N} _-]/gu, '_')}.json`
    Object.assign(document.createElement('a'), { href, download }).click()
    // By then the browser has started reading it.
    setTimeout(() => URL.revokeObjectURL(href), 10_000)
  }
  return <Button onClick={save}>{label}</Button>
}
