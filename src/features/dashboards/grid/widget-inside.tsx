import type { ReactNode } from 'react'

/** The part of a widget that scrolls on overflow. */
export function WidgetInside({ children }: { children: ReactNode }) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, so it needs keyboard focus
  return <div tabIndex={0}>{children}</div>
}
