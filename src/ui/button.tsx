import LoaderCircle from 'lucide-react/icons/loader-circle'
import { Link } from './link.tsx'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

/** `primary`: the page's main action. `plain`: one of several. `quiet`: next to content. `danger`: destructive. */
export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'danger'
/** `m` is 32 px high, the smallest touch target; `l` is 40 px, for forms; `icon` is a 32 px square. */
export type ButtonSize = 'm' | 'l' | 'icon'

/** A button's classes (parts.css), for the rare element that is neither of the components below. */
export function buttonClass(tone: ButtonTone = 'plain', size: ButtonSize = 'm', className?: string): string {
  return cx('button', `button-${tone}`, `button-${size}`, className)
}

type Look = { readonly tone?: ButtonTone; readonly size?: ButtonSize }

/** A button. `pending` shows that its action is running and blocks a second press. */
export function Button({
  tone,
  size,
  pending = false,
  className,
  children,
  disabled,
  ...rest
}: ComponentProps<'button'> & Look & { pending?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || pending}
      aria-busy={pending || undefined}
      className={buttonClass(tone, size, className)}
    >
      {pending && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      <Label>{children}</Label>
    </button>
  )
}

export function LinkButton({ tone, size, className, children, ...rest }: ComponentProps<typeof Link> & Look) {
  return (
    <Link {...rest} className={buttonClass(tone, size, className)}>
      <Label>{children}</Label>
    </Link>
  )
}

/** The label. Text that does not fit is truncated. */
function Label({ children }: { children: ReactNode }) {
  return typeof children === 'string' ? <span className="truncate">{children}</span> : children
}

/** A square icon-only button; `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  children,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={buttonClass('quiet', 'icon', className)}
    >
      {children}
    </button>
  )
}
