import { messages } from '#messages'
import { versionParts } from './version-parts.ts'

/** A version followed by its build in grey, on one line, without its package. The full name is the tooltip. */
export function VersionName({ version }: { version: string }) {
  const { short, build } = versionParts(version)
  return (
    <span title={version} className="flex min-w-0 items-baseline gap-2">
      <bdi className="min-w-0 truncate font-mono font-semibold text-ink">{short}</bdi>
      {build !== '' && (
        <span className="min-w-[4ch] shrink-[1000] truncate text-xs text-ink-3">
          {messages('releases')('name.build', { build })}
        </span>
      )}
    </span>
  )
}
