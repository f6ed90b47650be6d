import { textAt, type Attributes } from '../attributes.ts'

/** A request by its method alone, or with the host. */
const REQUEST = /^(?:HTTP )?([A-Z]{3,7})(?: (\S+))?$/

const hosts = ['url.domain', 'server.address'] as const
/** The mark that stands for one of finitely many addresses. */
const routes = ['http.route', 'url.template'] as const
const paths = ['url.path', 'http.target'] as const
const addresses = ['url.full', 'http.url'] as const
const systems = ['db.system', 'db.system.name'] as const
const statements = ['db.query.text', 'db.statement'] as const

/**
 * The name of a span. OpenTelemetry's instrumentations, and the Sentry SDKs from version 11 on, name what has an address
 * by its kind, its method or its host alone where no route is known. The address is in the attributes then, and goes
 * into the name, as the Sentry SDKs had it: who serves and what is shown are named by the path, who asks and what is
 * fetched by the whole address. Its query stays where it is. A query of a database that is named by a summary
 * (`SELECT orders`) is named by its text, which tells it from the others of that table.
 */
export function spanName(name: string, attributes: Attributes): string {
  return (
    pageName(name, attributes) ||
    resourceName(name, attributes) ||
    requestName(name, attributes) ||
    queryName(attributes) ||
    name
  )
}

function pageName(name: string, attributes: Attributes): string {
  const isByAddress = isPageStandIn(name) && textAt(attributes, 'sentry.segment.name.source') === 'url'
  return isByAddress ? addressOf(attributes, paths) : ''
}

/**
 * Returns whether a page's name says only that it was opened: the SDKs of browsers from version 11 on, where no router
 * names it.
 */
export function isPageStandIn(name: string): boolean {
  return name === 'Pageload' || name === 'Navigation'
}

function resourceName(name: string, attributes: Attributes): string {
  const isResource = textAt(attributes, 'sentry.op').startsWith('resource.')
  return isResource && isHost(name, attributes) ? addressOf(attributes, addresses) : ''
}

function requestName(name: string, attributes: Attributes): string {
  const [, method, host] = REQUEST.exec(name) ?? []
  if (method === undefined || method !== textAt(attributes, 'http.request.method', 'http.method')) return ''
  if (host !== undefined && !isHost(host, attributes)) return ''
  const serves = textAt(attributes, 'sentry.kind') === 'server' || textAt(attributes, 'sentry.op') === 'http.server'
  const address = addressOf(attributes, [...routes, ...(serves ? [...paths, ...addresses] : [...addresses, ...paths])])
  return address === '' ? '' : `${method} ${address}`
}

function queryName(attributes: Attributes): string {
  return isSql(textAt(attributes, 'sentry.op'), attributes) ? textAt(attributes, ...statements).trim() : ''
}

/** Returns whether a span is a question to a database that is asked in SQL. */
export function isSql(op: string, attributes: Attributes): boolean {
  const system = textAt(attributes, ...systems)
  const isDb = op === 'db' || op.startsWith('db.') || system !== ''
  return isDb && !/^(?:redis|memcached|mongodb|elasticsearch)$/.test(system) && !/^db\.(?:redis|mongo|cache)/.test(op)
}

function isHost(text: string, attributes: Attributes): boolean {
  return hosts.some((name) => textAt(attributes, name) === text)
}

/** The first of these that is there, without its query; '' where none is. */
function addressOf(attributes: Attributes, names: readonly string[]): string {
  const [address = ''] = textAt(attributes, ...names).split(/[?#]/, 1)
  return address
}
