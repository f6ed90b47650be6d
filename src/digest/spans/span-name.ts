import { textAt, type Attributes } from './attributes.ts'

const METHOD_ALONE = /^(?:HTTP )?([A-Z]{3,7})$/

/** What stands for one of finitely many addresses. */
const routes = ['http.route', 'url.template'] as const
const paths = ['url.path', 'http.target'] as const
const addresses = ['url.full', 'http.url'] as const

/**
 * The name of a span. OpenTelemetry's instrumentations, and the Sentry SDKs from version 11 on, name requests by their
 * method alone where no route is known; the address is in the attributes then, and goes behind it, as the Sentry SDKs had
 * it: who serves is named by the path, who asks by the whole address. Its query stays where it is.
 */
export function spanName(name: string, attributes: Attributes): string {
  const [, method] = METHOD_ALONE.exec(name) ?? []
  if (method === undefined || method !== textAt(attributes, 'http.request.method', 'http.method')) return name
  const serves = textAt(attributes, 'sentry.kind') === 'server' || textAt(attributes, 'sentry.op') === 'http.server'
  const target = textAt(attributes, ...routes, ...(serves ? [...paths, ...addresses] : [...addresses, ...paths]))
  const [address = ''] = target.split(/[?#]/, 1)
  return address === '' ? name : `${method} ${address}`
}
