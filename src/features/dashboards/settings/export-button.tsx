'use client'

import { Button } from '#ui/button.tsx'

/** Saves a file that the page has already: there is no address that would have to be guarded. */
export function ExportButton({ label, name, file }: { label: string; name: string; file: string }) {
  const save = () => {
    const href = URL.createObjectURL(new Blob([file], { type: 'application/json' }))
    const download = `${name.replaceAll(/[^\p{L}\p{N} _-]/gu, '_')}.json`
    Object.assign(document.createElement('a'), { href, download }).click()
    // The browser has begun to read it by then.
    setTimeout(() => URL.revokeObjectURL(href), 10_000)
  }
  return <Button onClick={save}>{label}</Button>
}
