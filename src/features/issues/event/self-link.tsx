'use client'

import { cx } from '#ui/cx.ts'
import { useIsLive } from '#ui/when-live.tsx'

interface SelfLinkProps {
  readonly id: string
  readonly label: string
  /** It comes with the scripts altogether, where it lies over its surroundings and moves nothing. */
  readonly isLate?: boolean
  readonly className?: string
}

/**
 * The address of something on the page, to copy or share; shown while its surroundings, a `group/place`, are hovered. A
 * plain anchor on purpose: the browser moves to it without asking the server, and marks it.
 */
export function SelfLink({ id, label, className, isLate = false }: SelfLinkProps) {
  // Its icon is in issues.css and its name comes with the scripts: pages have dozens of it.
  const isLive = useIsLive()
  if (isLate && !isLive) return null
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its title is its name
    <a href={`#${id}`} title={isLive ? label : undefined} className={cx('self-link', className)} />
  )
}
