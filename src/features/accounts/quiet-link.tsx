import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'

/** An inline link within a line of text. */
export function QuietLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="font-medium text-accent hover:underline">
      {children}
    </Link>
  )
}
