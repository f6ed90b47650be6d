'use client'

import { cx } from '#ui/cx.ts'
import { useIsLive } from '#ui/when-live.tsx'

interface SelfLinkProps {
  readonly id: string
  readonly label: string
  /** Rendered only after hydration. It overlays its surroundings, so nothing moves. */
  readonly isLate?: boolean
  readonly className?: string
}

/**
 * A link to an anchor on the page, for copying or sharing, shown while its container, a `group/place`, is hovered.
 * Deliberately a plain anchor: the browser scrolls to it and highlights it without a request.
 */
export function SelfLink({ id, label, className, isLate = false }: SelfLinkProps) {
  // Its icon is in issues.css and its name is added after hydration, because pages contain dozens.
  const isLive = useIsLive()
  if (isLate && !isLive) return null
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its title is its accessible name
    <a href={`#${id}`} title={isLive ? label : undefined} className={cx('self-link', className)} />
  )
}
