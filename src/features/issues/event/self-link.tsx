import Hash from 'lucide-react/icons/hash'
import { cx } from '#ui/cx.ts'

/**
 * The address of something on the page, to copy or share; shown while its surroundings, a `group/place`, are hovered. A
 * plain anchor on purpose: the browser moves to it without asking the server, and marks it.
 */
export function SelfLink({ id, label, className }: { id: string; label: string; className?: string }) {
  return (
    <a
      href={`#${id}`}
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex size-control shrink-0 items-center justify-center rounded-md text-ink-3 opacity-0 group-hover/place:opacity-100 hover:text-accent focus-visible:opacity-100 pointer-coarse:opacity-100',
        className,
      )}
    >
      <Hash aria-hidden className="size-3.5" />
    </a>
  )
}
