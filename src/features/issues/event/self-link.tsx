import { cx } from '#ui/cx.ts'

/**
 * The address of something on the page, to copy or share; shown while its surroundings, a `group/place`, are hovered. A
 * plain anchor on purpose: the browser moves to it without asking the server, and marks it.
 */
export function SelfLink({ id, label, className }: { id: string; label: string; className?: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its title is its name, its icon is in issues.css: pages have dozens
    <a href={`#${id}`} title={label} className={cx('self-link', className)} />
  )
}
