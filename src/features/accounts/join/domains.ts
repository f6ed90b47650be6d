import { requestContext } from '#messages/request.ts'

/** `example.com or example.org`, for use in a sentence. */
export function domainsInWords(domains: readonly string[]): string {
  return new Intl.ListFormat(requestContext().locale, { type: 'disjunction' }).format(domains)
}
