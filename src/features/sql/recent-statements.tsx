'use client'

import { useState } from 'react'
import { recentSearches } from '#features/searches/recent.ts'
import { useIsLive } from '#ui/when-live.tsx'

/** Recent statements of this browser, for reuse in the editor. */
export function RecentStatements({ label, onTake }: { label: string; onTake: (text: string) => void }) {
  const isLive = useIsLive()
  const [recent, setRecent] = useState<readonly string[]>()
  if (!isLive) return undefined
  const known = recent ?? recentSearches('sql')
  if (known.length === 0) return undefined
  return (
    <select
      aria-label={label}
      value=""
      onFocus={() => setRecent(recentSearches('sql'))}
      onChange={({ target }) => onTake(known[Number(target.value)] ?? '')}
      className="h-9 max-w-60 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink"
    >
      <option value="" disabled>
        {label}
      </option>
      {known.map((text, at) => (
        <option key={text} value={at}>
          {text.replaceAll(/\s+/g, ' ').slice(0, 80)}
        </option>
      ))}
    </select>
  )
}
