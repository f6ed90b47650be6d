import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/**
 * What may be wider than the page scrolls inside this box, so that the page never does. It takes the keyboard's focus,
 * or nobody without a mouse could scroll it; hence it needs a name. Positioned, so that hidden texts within scroll along.
 */
export function ScrollBox({ label, className, ...rest }: ComponentProps<'section'> & { label: string }) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: a scrolling region is reached by keyboard
  return <section {...rest} tabIndex={0} aria-label={label} className={cx('relative overflow-x-auto', className)} />
}
