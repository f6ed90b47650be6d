import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

interface ListLinkProps {
  /** Lets a shortcut find it. */
  readonly id: string
  readonly href: string
  readonly label: string
}

/** The first breadcrumb of a detail page, linking to its list. An arrow on phones. */
export function ListLink({ id, href, label }: ListLinkProps) {
  return (
    <>
      <Link
        id={id}
        href={href}
        aria-label={label}
        className="inline-flex h-control items-center gap-1.5 rounded-md text-ink-2 hover:text-ink"
      >
        <Icon name="arrow-left" />
        <span className="max-sm:hidden">{label}</span>
      </Link>
      <span aria-hidden="true" className="max-sm:hidden">
        /
      </span>
    </>
  )
}
