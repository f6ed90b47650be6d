import { requestContext } from '#messages/request.ts'

/** `example.com or example.org`, as a sentence has it. */
export function domainsInWords(domains: readonly string[]): string {
  return new Intl.ListFormat(requestContext().locale, { type: 'disjunction' }).format(domains)
}
