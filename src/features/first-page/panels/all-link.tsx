import { Link } from '#ui/link.tsx'

/** Link from a panel to the full page. */
export function AllLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="rounded-sm text-sm text-accent hover:underline">
      {children}
    </Link>
  )
}
