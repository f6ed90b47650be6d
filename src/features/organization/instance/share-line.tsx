import { byteSize, percent } from '#ui/numbers.ts'
import { ShareBar } from '#ui/share-bar.tsx'

/** A part of a whole: name, size, share as a bar, and description. */
export function ShareLine({
  name,
  about,
  bytes,
  whole,
}: {
  name: string
  about: string
  bytes: number
  whole: number
}) {
  return (
    <li className="grid gap-1">
      <div className="flex items-baseline gap-3">
        <span className="font-medium text-ink">{name}</span>
        <span className="ml-auto text-sm text-ink tabular-nums">{byteSize(bytes)}</span>
        <span className="w-10 text-right text-xs text-ink-3 tabular-nums">{percent(bytes, whole)}</span>
      </div>
      <ShareBar value={bytes} max={whole} />
      <p className="text-xs text-ink-3">{about}</p>
    </li>
  )
}
