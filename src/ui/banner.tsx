import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Severity: worth knowing, needs attention, broken. */
type BannerTone = 'info' | 'warning' | 'wrong'

const looks = {
  info: { box: 'border-info/30 bg-info-soft', ink: 'text-info-ink', Icon: Info },
  warning: { box: 'border-warning/40 bg-warning-soft', ink: 'text-warning-ink', Icon: TriangleAlert },
  wrong: { box: 'border-error/40 bg-error-soft', ink: 'text-error-ink', Icon: OctagonAlert },
} as const

interface BannerProps {
  readonly tone: BannerTone
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** The banner appeared while the page was open, so screen readers announce it at once. */
  readonly live?: boolean
  readonly className?: string
}

/** A note above content: the problem, its meaning, and what to do. */
export function Banner({ tone, title, children, action, live = false, className }: BannerProps) {
  const { box, ink, Icon } = looks[tone]
  return (
    <div
      role={live ? 'alert' : undefined}
      className={cx('flex items-start gap-2.5 rounded-lg border px-3.5 py-2.5', box, className)}
    >
      <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', ink)} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className={cx('font-medium', ink)}>{title}</p>
        {children !== undefined && <div className="text-sm text-ink-2">{children}</div>}
      </div>
      {action}
    </div>
  )
}
