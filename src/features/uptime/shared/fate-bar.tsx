import type { CheckDay } from '#domain/uptime/uptime-store.ts'

type Fate = 'up' | 'down' | 'maintenance' | 'none'

const fills: Readonly<Record<Fate, string>> = {
  up: 'fill-chart',
  down: 'fill-error',
  maintenance: 'fill-info',
  none: 'fill-line',
}

/** Returns a period's outcome: down if anything failed. */
export function fateOf({ up, down, maintenance }: Pick<CheckDay, 'up' | 'down' | 'maintenance'>): Fate {
  if (down > 0) return 'down'
  if (up > 0) return 'up'
  return maintenance > 0 ? 'maintenance' : 'none'
}

interface FateBarProps {
  /** Oldest first. */
  readonly stretches: readonly CheckDay[]
  readonly label: string
  /** Tooltip of each period, if any. */
  readonly titleOf?: (stretch: CheckDay) => string
  readonly className?: string
}

/** A bar of periods with their outcomes. A period without data is a low grey mark, never a failure. */
export function FateBar({ stretches, label, titleOf, className }: FateBarProps) {
  return (
    <svg
      viewBox={`0 0 ${stretches.length * 4} 24`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={className}
    >
      {stretches.map((stretch, at) => {
        const fate = fateOf(stretch)
        const height = fate === 'none' ? 6 : 24
        return (
          <rect
            key={stretch.start.getTime()}
            x={at * 4}
            y={24 - height}
            width={3}
            height={height}
            className={fills[fate]}
          >
            {titleOf !== undefined && <title>{titleOf(stretch)}</title>}
          </rect>
        )
      })}
    </svg>
  )
}

/** Returns the share of successful checks, or `undefined` without any. */
export function availabilityOf(stretches: readonly CheckDay[]): number | undefined {
  const [up, down] = [sum(stretches, 'up'), sum(stretches, 'down')]
  return up + down === 0 ? undefined : up / (up + down)
}

function sum(stretches: readonly CheckDay[], what: 'up' | 'down'): number {
  return stretches.reduce((all, stretch) => all + stretch[what], 0)
}

/** Counts periods by outcome. */
export function countFates(stretches: readonly CheckDay[]): Readonly<Record<Fate, number>> {
  const count = (fate: Fate) => stretches.filter((stretch) => fateOf(stretch) === fate).length
  return { up: count('up'), down: count('down'), maintenance: count('maintenance'), none: count('none') }
}
