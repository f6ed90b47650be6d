import { finiteAddress } from '../../text/finite-address.ts'

/**
 * Normalizes the URL of a page: drops query and fragment, and replaces ids with `*`, so that all product pages count as
 * one. `undefined` if it is not the URL of a page.
 */
export function pageAddress(href: string): string | undefined {
  const url = URL.parse(href)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  return finiteAddress(url.origin + url.pathname)
}
