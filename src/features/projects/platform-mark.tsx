import type { Platform } from '#domain/project/project.ts'
import { cx } from '#ui/cx.ts'

// Two letters each: logos belong to others, and letters read in every theme.
const letters: Readonly<Record<Platform, string>> = {
  'javascript-nextjs': 'Nx',
  'javascript-react': 'Re',
  javascript: 'JS',
  node: 'No',
  python: 'Py',
  go: 'Go',
  ruby: 'Rb',
  php: 'Ph',
  java: 'Jv',
  rust: 'Rs',
  dotnet: '.N',
  other: '··',
}

/** What a project runs on, as a small badge. Decoration: the name of the platform stands beside it. */
export function PlatformMark({ platform, className }: { platform: Platform; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-7 shrink-0 place-items-center rounded-md border border-line bg-sunken font-mono text-xs font-medium text-ink-2',
        className,
      )}
    >
      {letters[platform]}
    </span>
  )
}
