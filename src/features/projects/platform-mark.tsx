import type { ReactNode } from 'react'
import type { Platform } from '#domain/project/project.ts'
import { cx } from '#ui/cx.ts'
import { MakerMark } from '#ui/maker-mark.tsx'

// Letters for platforms whose logo terms are incompatible with ours.
const marks: Readonly<Record<Platform, ReactNode>> = {
  'javascript-nextjs': <MakerMark maker="nextjs" className="size-4.5" />,
  'javascript-react': <MakerMark maker="react" className="size-4.5" />,
  javascript: <MakerMark maker="javascript" className="size-4.5" />,
  node: <MakerMark maker="node" className="size-4.5" />,
  python: <MakerMark maker="python" className="size-4.5" />,
  go: <MakerMark maker="go" className="size-5" />,
  ruby: 'Rb',
  php: 'Ph',
  java: 'Jv',
  rust: 'Rs',
  dotnet: <MakerMark maker="dotnet" className="size-4.5" />,
  other: '··',
}

/** A small platform badge. Decorative: the platform's name is next to it. */
export function PlatformMark({ platform, className }: { platform: Platform; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-7 shrink-0 place-items-center rounded-md border border-line bg-sunken font-mono text-xs font-medium text-ink-2',
        className,
      )}
    >
      {marks[platform]}
    </span>
  )
}
