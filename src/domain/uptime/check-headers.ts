import type { CheckConfig, CheckTarget } from './check.ts'

/** A header of a request. */
export type CheckHeader = readonly [name: string, value: string]

/** Stands for a value that is sealed. No header can have it: it is not of Latin-1. */
export const HIDDEN_VALUE = '••••••••'

/** Headers that tell nobody anything. The value of every other one is a secret: it may let somebody in. */
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

/** Returns whether there is a secret that still has to be sealed. */
export function hasOpenSecret({ target }: Pick<CheckConfig, 'target'>): boolean {
  return target.kind === 'http' && target.headers.some(isSecret)
}

/** Returns headers as people may see them. */
export function shownHeaders({
  headers,
  sealedHeaders,
}: Pick<Extract<CheckTarget, { kind: 'http' }>, 'headers' | 'sealedHeaders'>): readonly CheckHeader[] {
  const hidden = [...headers.filter(isSecret), ...sealedHeaders]
  return [...headers.filter((one) => !isSecret(one)), ...hidden.map(([name]) => [name, HIDDEN_VALUE] as const)]
}

/**
 * Returns a config as somebody sent it with the secrets in it that they were not shown: those that the check had before.
 * They are kept for one origin only: whoever may change a check could have them sent to themselves otherwise.
 */
export function withKeptSecrets(config: CheckConfig, before: CheckConfig | undefined): CheckConfig {
  const { target } = config
  if (target.kind !== 'http' || before?.target.kind !== 'http') return config
  if (originOf(target.url) !== originOf(before.target.url)) return config
  const known = new Map(before.target.sealedHeaders.map(([name, sealed]) => [name.toLowerCase(), sealed]))
  const kept = (header: CheckHeader) => (header[1] === HIDDEN_VALUE ? known.get(header[0].toLowerCase()) : undefined)
  const sealedHeaders = target.headers.flatMap((header) => {
    const sealed = kept(header)
    return sealed === undefined ? [] : [[header[0], sealed] as const]
  })
  const headers = target.headers.filter((header) => kept(header) === undefined)
  return { ...config, target: { ...target, headers, sealedHeaders: [...target.sealedHeaders, ...sealedHeaders] } }
}

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? ''
}

/** Returns a config whose secrets are sealed. */
export function withSealedSecrets(config: CheckConfig, seal: (secret: string) => string): CheckConfig {
  const { target } = config
  if (target.kind !== 'http' || !hasOpenSecret(config)) return config
  const sealed = target.headers.filter(isSecret).map(([name, value]) => [name, seal(value)] as const)
  const headers = target.headers.filter((one) => !isSecret(one))
  return { ...config, target: { ...target, headers, sealedHeaders: [...target.sealedHeaders, ...sealed] } }
}

/** Returns a target as it is called, its secrets opened; the name of the first that cannot be. */
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
