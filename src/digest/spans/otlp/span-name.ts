import { textAt, type Attributes } from '../attributes.ts'

const METHOD_ALONE = /^(?:HTTP )?([A-Z]{3,7})$/

/**
 * The name of a span. OpenTelemetry's instrumentations name requests by their method alone where no route is known; the
 * address is in the attributes then, and goes behind it, as the Sentry SDKs have it. Its query stays where it is.
 */
export function spanName(name: string, attributes: Attributes): string {
  const [, method] = METHOD_ALONE.exec(name) ?? []
  if (method === undefined || method !== textAt(attributes, 'http.request.method', 'http.method')) return name
  const target = textAt(attributes, 'http.route', 'url.template', 'url.full', 'http.url', 'url.path', 'http.target')
  const [address = ''] = target.split(/[?#]/, 1)
  return address === '' ? name : `${method} ${address}`
}
