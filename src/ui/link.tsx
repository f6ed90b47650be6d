'use client'

import NextLink from 'next/link'
import { createContext, use, type ComponentProps, type ReactNode } from 'react'

const Prefix = createContext('')

/** Gives every {@link Link} below the locale that the page's address carries: `/de`, or ''. In the root layout. */
export function LocalePrefix({ prefix, children }: { prefix: string; children: ReactNode }) {
  return <Prefix value={prefix}>{children}</Prefix>
}

/** The locale that the page's address carries, to put before a path for the router: `/de`, or ''. */
export function useLocalePrefix(): string {
  return use(Prefix)
}

/**
 * A link to a page of the app. `href` is a path of `paths`, without locale and base path. Next fetches what is behind it
 * while it is in view, once in 300 seconds, and never for more than five at once (requests/requests.ts). `prefetch={false}`
 * is for the few that lead on to a page that nobody can tell before.
 */
export function Link({ href, ...rest }: Omit<ComponentProps<typeof NextLink>, 'href'> & { readonly href: string }) {
  const prefix = use(Prefix)
  return <NextLink href={href.startsWith('/') ? prefix + href : href} {...rest} />
}
