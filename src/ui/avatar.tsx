import { cx } from './cx.ts'
import { colourOf, initialsOf } from './initials.ts'

const colours = [
  'bg-avatar-1',
  'bg-avatar-2',
  'bg-avatar-3',
  'bg-avatar-4',
  'bg-avatar-5',
  'bg-avatar-6',
  'bg-avatar-7',
  'bg-avatar-8',
] as const

interface AvatarProps {
  /** Determines the colour. */
  readonly id: string
  readonly name: string
  /** Users are round, teams are square. */
  readonly kind?: 'user' | 'team'
  readonly className?: string
}

/**
 * A person's or team's initials on their colour. Decorative: the name is shown next to it or labels the parent element.
 */
export function Avatar({ id, name, kind = 'user', className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      title={name}
      className={cx(
        'avatar',
        kind === 'team' ? 'rounded-sm' : 'rounded-full',
        colours[colourOf(`${kind} ${id}`, colours.length)],
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
