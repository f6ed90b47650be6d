'use client'

import { Link } from './link.tsx'
import { OpenInView } from './open-in-view.tsx'

interface SectionNavProps {
  /** What the pages belong to. */
  readonly label: string
  readonly sections: readonly { readonly href: string; readonly label: string; readonly open: boolean }[]
}

/** Tabs between the settings pages of one object, with the open one in view. */
export function SectionNav({ label, sections }: SectionNavProps) {
  return (
    <nav aria-label={label} className="border-b border-line">
      <OpenInView open={sections.find(({ open }) => open)?.href ?? ''} className="-mb-px overflow-x-auto px-4 sm:px-6">
        <ul className="flex w-max gap-5">
          {sections.map((section) => (
            <li key={section.href}>
              <Link href={section.href} aria-current={section.open ? 'page' : undefined} className="tab">
                {section.label}
              </Link>
            </li>
          ))}
        </ul>
      </OpenInView>
    </nav>
  )
}
