'use client'

import NextLink from 'next/link'
import { createContext, use, useState, type ComponentProps, type ReactNode } from 'react'

const Prefix = createContext('')

/** Gives every {@link Link} below the locale that the page's address carries: `/de`, or ''. In the root layout. */
export function LocalePrefix({ prefix, children }: { prefix: string; children: ReactNode }) {
  return <Prefix value={prefix}>{children}</Prefix>
}

/** The locale that the page's address carries, to put before a path for the router: `/de`, or ''. */
export function useLocalePrefix(): string {
  return use(Prefix)
}

type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href'> & { readonly href: string }

/**
 * A link to a page of the app. `href` is a path of `paths`, without locale and base path. Next fetches ahead what is
 * behind it as soon as somebody points at it, once in 300 seconds, and never for more than five at once
 * (requests/requests.ts). Not while it is merely in view: dozens of pages that nobody opens would cost the server more
 * than the one that is open. `prefetch={false}` is for the few that lead on to a page that nobody can tell before.
 */
export function Link({ href, prefetch, onPointerEnter, onFocus, ...rest }: LinkProps) {
  const prefix = use(Prefix)
  const [isNear, setNear] = useState(false)
  // What is on the page already is there.
  const isElsewhere = !href.startsWith('#')
  return (
    <NextLink
      href={href.startsWith('/') ? prefix + href : href}
      prefetch={prefetch ?? (isNear && isElsewhere ? null : false)}
      onPointerEnter={(event) => {
        setNear(true)
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        setNear(true)
        onFocus?.(event)
      }}
      {...rest}
    />
  )
}
