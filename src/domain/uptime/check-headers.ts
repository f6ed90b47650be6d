import { percentDecoded } from '../text/percent.ts'
import type { CheckConfig, CheckTarget } from './check.ts'

type HttpTarget = Extract<CheckTarget, { kind: 'http' }>

export type CheckHeader = readonly [name: string, value: string]

/** Placeholder for a sealed value. No real header can contain it, because it is not Latin-1. */
export const HIDDEN_VALUE = '••••••••'

/** Headers that are safe to show. The value of any other header is treated as a secret, because it may grant access. */
const OPEN_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-language',
  'content-type',
  'host',
  'if-modified-since',
  'if-none-match',
  'origin',
  'pragma',
  'range',
  'referer',
  'upgrade-insecure-requests',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-requested-with',
])

function isSecret([name]: CheckHeader): boolean {
  return !OPEN_HEADERS.has(name.toLowerCase())
}

/** Whether the config contains a secret that is not sealed yet. */
export function hasOpenSecret({ target }: Pick<CheckConfig, 'target'>): boolean {
  return target.kind === 'http' && (target.headers.some(isSecret) || credentialsIn(target.url) !== undefined)
}

/** The headers as users may see them. */
export function shownHeaders({
  headers,
  sealedHeaders,
}: Pick<HttpTarget, 'headers' | 'sealedHeaders'>): readonly CheckHeader[] {
  const hidden = [...headers.filter(isSecret), ...sealedHeaders]
  return [...headers.filter((one) => !isSecret(one)), ...hidden.map(([name]) => [name, HIDDEN_VALUE] as const)]
}

/**
 * Adds the sealed secrets of the existing check, which forms do not show, to the submitted config. They are kept only
 * for the same origin and virtual host: otherwise a user who may edit a check could send them to another server.
 */
export function withKeptSecrets(config: CheckConfig, before: CheckConfig | undefined): CheckConfig {
  const { target } = config
  if (target.kind !== 'http' || before?.target.kind !== 'http') return config
  if (receiverOf(target) !== receiverOf(before.target)) return config
  const known = new Map(before.target.sealedHeaders.map(([name, sealed]) => [name.toLowerCase(), sealed]))
  const kept = (header: CheckHeader) => (header[1] === HIDDEN_VALUE ? known.get(header[0].toLowerCase()) : undefined)
  const sealedHeaders = target.headers.flatMap((header) => {
    const sealed = kept(header)
    return sealed === undefined ? [] : [[header[0], sealed] as const]
  })
  const headers = target.headers.filter((header) => kept(header) === undefined)
  return { ...config, target: { ...target, headers, sealedHeaders: [...target.sealedHeaders, ...sealedHeaders] } }
}

/** Headers that a server or reverse proxy uses for routing. */
const ROUTING_HEADERS: readonly string[] = ['host', 'x-forwarded-host']

/** The recipient of a target's requests: its origin, and the virtual host named in its headers. */
function receiverOf({ url, headers }: HttpTarget): string {
  const routed = ROUTING_HEADERS.map((name) => headers.filter((header) => header[0].toLowerCase() === name))
  const hosts = routed.map((all) => all.map(([, value]) => value.trim().toLowerCase()))
  return JSON.stringify([URL.parse(url)?.origin ?? '', ...hosts])
}

/** The credentials in a URL as an `Authorization` header; `undefined` if there are none. */
function credentialsIn(url: string): CheckHeader | undefined {
  const { username = '', password = '' } = URL.parse(url) ?? {}
  if (username === '' && password === '') return undefined
  const text = [username, password].map((part) => percentDecoded(part) ?? part).join(':')
  return ['Authorization', `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}`]
}

/** Moves credentials from the URL, which is shown to users, to a header, which is not. */
function withoutCredentials(target: HttpTarget): HttpTarget {
  const credentials = credentialsIn(target.url)
  const url = URL.parse(target.url)
  if (credentials === undefined || url === null) return target
  url.username = ''
  url.password = ''
  const isNamed = [...target.headers, ...target.sealedHeaders].some(([name]) => name.toLowerCase() === 'authorization')
  return { ...target, url: url.href, headers: isNamed ? target.headers : [...target.headers, credentials] }
}

export function withSealedSecrets(config: CheckConfig, seal: (secret: string) => string): CheckConfig {
  if (config.target.kind !== 'http' || !hasOpenSecret(config)) return config
  const target = withoutCredentials(config.target)
  const sealed = target.headers.filter(isSecret).map(([name, value]) => [name, seal(value)] as const)
  const headers = target.headers.filter((one) => !isSecret(one))
  return { ...config, target: { ...target, headers, sealedHeaders: [...target.sealedHeaders, ...sealed] } }
}

/** The target with its secrets decrypted, or the name of the first header that cannot be decrypted. */
export function openTarget(
  target: CheckTarget,
  open: (sealed: string) => string | undefined,
): { readonly target: CheckTarget } | { readonly lost: string } {
  if (target.kind !== 'http' || target.sealedHeaders.length === 0) return { target }
  const headers: CheckHeader[] = [...target.headers]
  for (const [name, sealed] of target.sealedHeaders) {
    const value = open(sealed)
    if (value === undefined) return { lost: name }
    headers.push([name, value])
  }
  return { target: { ...target, headers, sealedHeaders: [] } }
}
