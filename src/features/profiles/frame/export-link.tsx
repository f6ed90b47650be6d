import type { ReactNode } from 'react'
import { absolute } from '#domain/paths.ts'
import { running } from '#running'
import { buttonClass } from '#ui/button.tsx'

interface ExportLinkProps {
  /** A path of `apiPaths`. */
  readonly href: string
  /** The file's name. */
  readonly name: string
  readonly children: ReactNode
}

/** Downloads a file from the API. */
export function ExportLink({ href, name, children }: ExportLinkProps) {
  const { site } = running().settings
  return (
    <a href={absolute({ ...site, origin: '' }, href)} download={name} className={buttonClass('plain')}>
      {children}
    </a>
  )
}
