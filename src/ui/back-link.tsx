import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from './link.tsx'

/** Link from a detail page back to its list. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <Link
      href={href}
      className="inline-flex h-control max-w-full min-w-0 items-center gap-1.5 justify-self-start rounded-md text-sm text-ink-2 hover:text-ink hover:underline"
    >
      <ArrowLeft aria-hidden className="size-4 shrink-0" />
      <span className="truncate">{label}</span>
    </Link>
  )
}
