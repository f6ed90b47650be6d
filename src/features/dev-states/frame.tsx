import type { ReactNode } from 'react'
import { BackLink } from '#ui/back-link.tsx'
import { Switch } from '#ui/filter-bar.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { themes, type Theme } from './looks.ts'
import { ShowIn } from './theme.tsx'

export type Params = Readonly<Record<string, string | string[] | undefined>>

/** Address of the list of all states. */
export const STATES = '/dev/states'

interface DevFrameProps {
  readonly title: string
  /** This page's path, without its query. */
  readonly path: string
  readonly params: Params
  /** Additional switches. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** Layout of the /dev/states pages, with a theme switch. */
export function DevFrame({ title, path, params, aside, children }: DevFrameProps) {
  const theme = themeOf(params)
  const options = themes.map((one) => ({
    label: one,
    href: addressWith(path, params, { theme: one }),
    checked: one === theme,
  }))
  return (
    <main id="main" className="min-h-dvh">
      <ShowIn theme={theme} />
      <PageHeader
        title={title}
        actions={
          <>
            {aside}
            <Switch label="Theme" options={options} />
          </>
        }
      />
      <PageBody>
        {path !== STATES && <BackLink href={addressWith(STATES, { theme }, {})} label="All states" />}
        {children}
      </PageBody>
    </main>
  )
}

export function themeOf({ theme }: Params): Theme {
  return themes.find((one) => one === theme) ?? 'system'
}

/** Returns an address below /dev/states with some parameters changed. */
export function addressWith(path: string, params: Params, change: Readonly<Record<string, string>>): string {
  const kept = Object.entries({ ...params, ...change }).filter((entry): entry is [string, string] => {
    const [name, value] = entry
    return typeof value === 'string' && (name === 'theme' || name === 'width')
  })
  return `${path}?${new URLSearchParams(kept).toString()}`
}
