import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/**
 * Scrolls content that may be wider than the page, so that the page never scrolls sideways. Focusable for keyboard
 * users, hence the required name. Positioned, so that visually hidden texts scroll along.
 */
export function ScrollBox({ label, className, ...rest }: ComponentProps<'section'> & { label: string }) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrollable by keyboard
  return <section {...rest} tabIndex={0} aria-label={label} className={cx('relative overflow-x-auto', className)} />
}
