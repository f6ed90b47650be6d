import { Link } from '#ui/link.tsx'

/** The way from a panel to the page that has all of it. */
export function AllLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="rounded-sm text-sm text-accent hover:underline">
      {children}
    </Link>
  )
}
