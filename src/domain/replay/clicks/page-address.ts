import { finiteAddress } from '../../text/finite-address.ts'

/**
 * Returns the address of a page as people think of it: without query and fragment, and with `*` for what names one of many,
 * so that all pages of products are one. undefined: it is no address of a page.
 */
export function pageAddress(href: string): string | undefined {
  const url = URL.parse(href)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  return finiteAddress(url.origin + url.pathname)
}
