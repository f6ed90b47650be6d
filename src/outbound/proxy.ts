import { Agent as HttpAgent, setGlobalProxyFromEnv } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { isIP } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { ProxySettings } from '#domain/settings.ts'
import { comparable, hostOf, isPublic, type OutgoingPolicy, type Resolve } from './guard.ts'

/** Loopback is this server itself and is never asked through a proxy. */
const LOOPBACK = ['localhost', '127.0.0.1', '::1']

const direct: ProxySettings = { http: null, https: null, bypass: [] }
// One per process, as environment variables are. The clients of libraries take theirs from Node's global agents.
let current = direct

/**
 * Sends requests of this process through the operator's proxy, those of Node's `fetch` included, and trusts the operator's
 * certificate authorities besides those that Node trusts.
 */
export function installOutgoing(settings: ProxySettings, authorities: readonly string[]): void {
  if (authorities.length > 0) setDefaultCACertificates([...getCACertificates('default'), ...authorities])
  current = settings
  const { http, https, bypass } = settings
  if (http === null && https === null) return
  setGlobalProxyFromEnv(
    proxyEnv({
      ...(http !== null && { HTTP_PROXY: http }),
      ...(https !== null && { HTTPS_PROXY: https }),
      NO_PROXY: [...LOOPBACK, ...bypass].join(','),
    }),
  )
}

/** Next declares NODE_ENV as a part of every environment, and Node's types follow. */
function proxyEnv(names: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return names as NodeJS.ProcessEnv
}

/** The proxy for an address; null: it is reached directly. */
export function proxyFor(url: URL, { http, https, bypass }: ProxySettings = current): string | null {
  const proxy = url.protocol === 'https:' ? https : http
  return proxy === null || bypasses(url, [...LOOPBACK, ...bypass]) ? null : proxy
}

/** `example.com` and `.example.com` mean the host and what is below it; `host:port` that port; `*` everything. */
function bypasses(url: URL, bypass: readonly string[]): boolean {
  const host = hostOf(url)
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port
  return bypass.some((one) => {
    if (one === '*') return true
    const [, name = one, only] = /^(.*[^:]):(\d+)$/.exec(one) ?? []
    const suffix = comparable(name.replace(/^\*?\./, ''))
    return (only === undefined || only === port) && (host === suffix || host.endsWith(`.${suffix}`))
  })
}

/** An agent that asks a proxy: by CONNECT for https. It keeps no connections. */
export function proxyAgent(url: URL, proxy: string): HttpAgent {
  return url.protocol === 'https:'
    ? new HttpsAgent({ proxyEnv: proxyEnv({ HTTPS_PROXY: proxy }) })
    : new HttpAgent({ proxyEnv: proxyEnv({ HTTP_PROXY: proxy }) })
}

/**
 * Whether a host may be asked for through a proxy, which resolves its name once more. Addresses are judged as ever, and so
 * are names that resolve here. A name that only the proxy can resolve is for the proxy to judge.
 */
export async function mayLeave(host: string, policy: OutgoingPolicy, resolve: Resolve): Promise<boolean> {
  if (policy.allowPrivateHosts.includes(host)) return true
  if (isIP(host) !== 0) return isPublic(host)
  const found = await resolve(host, { all: true }).catch(() => [])
  return found.length === 0 || found.some(({ address }) => isPublic(address))
}
