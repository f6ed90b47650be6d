import { textAt, type Attributes } from '../attributes.ts'

/** A request by its method alone, or with the host. */
const REQUEST = /^(?:HTTP )?([A-Z]{3,7})(?: (\S+))?$/

const hosts = ['url.domain', 'server.address'] as const
/** Attributes with a parameterized address. */
const routes = ['http.route', 'url.template'] as const
const paths = ['url.path', 'http.target'] as const
const addresses = ['url.full', 'http.url'] as const
const systems = ['db.system', 'db.system.name'] as const
const statements = ['db.query.text', 'db.statement'] as const

/**
 * Chooses the name of a span. OpenTelemetry's instrumentations, and Sentry SDKs from version 11 on, name requests only
 * by kind, method or host if no route is known. The address is then in the attributes, and is added to the name as
 * earlier Sentry SDKs did: servers and pages by path, clients and resources by the whole address, always without the
 * query. A database query named by a summary (`SELECT orders`) is named by its text instead, which distinguishes it
 * from other queries on that table.
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
 * Whether a page's name is only a placeholder, which browser SDKs from version 11 on send if no router names the page.
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

/** Whether a span is an SQL query. */
export function isSql(op: string, attributes: Attributes): boolean {
  const system = textAt(attributes, ...systems)
  const isDb = op === 'db' || op.startsWith('db.') || system !== ''
  return isDb && !/^(?:redis|memcached|mongodb|elasticsearch)$/.test(system) && !/^db\.(?:redis|mongo|cache)/.test(op)
}

function isHost(text: string, attributes: Attributes): boolean {
  return hosts.some((name) => textAt(attributes, name) === text)
}

/** The first of these that is present, without its query; '' if none is. */
function addressOf(attributes: Attributes, names: readonly string[]): string {
  const [address = ''] = textAt(attributes, ...names).split(/[?#]/, 1)
  return address
}
