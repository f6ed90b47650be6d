import { cx } from './cx.ts'
import type { SpriteIcon } from './icon-sprite.tsx'

/**
 * An icon that is repeated often on a page, so it references its drawing in the sprite. Other icons are Lucide
 * components.
 */
export function Icon({ name, className }: { name: SpriteIcon; className?: string | undefined }) {
  return (
    <svg aria-hidden="true" className={cx('icon', className)}>
      <use href={`#icon-${name}`} />
    </svg>
  )
}
