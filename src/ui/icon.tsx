import { cx } from './cx.ts'
import type { SpriteIcon } from './icon-sprite.tsx'

/** An icon that a page bears many times: it only points at its drawing in the sprite. Others are lucide's components. */
export function Icon({ name, className }: { name: SpriteIcon; className?: string | undefined }) {
  return (
    <svg aria-hidden="true" className={cx('icon', className)}>
      <use href={`#icon-${name}`} />
    </svg>
  )
}
