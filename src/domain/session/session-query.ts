/** A client's session filter. Empty lists match everything. */
export interface SessionQuery {
  readonly releases: readonly string[]
  /** Versions of any package: `1.2.0` of `shop@1.2.0`. */
  readonly versions: readonly string[]
  readonly environments: readonly string[]
}

const KEYS = ['release', 'release.version', 'environment'] as const
type Key = (typeof KEYS)[number]

const TERM = /^(release|release\.version|environment):(?:"([^"]+)"|\[([^\]]+)\]|([^\s()[\]"*]+))$/
const TOKEN = /[()]|[^\s()"[]*(?:"[^"]*"|\[[^\]]*\])?|\S/g

/**
 * Parses `release:a release:"b"`, `release:[a, b]`, `(release:a OR release:b) environment:production`; `undefined` if
 * it contains anything that sessions cannot be searched by. Several values of one key are alternatives.
 */
export function parseSessionQuery(text: string): SessionQuery | undefined {
  const found: Record<Key, string[]> = { release: [], 'release.version': [], environment: [] }
  let last: Key | undefined
  let isAfterOr = false
  for (const token of text.match(TOKEN) ?? []) {
    if (token === '' || token === '(' || token === ')' || token === 'AND') continue
    if (token === 'OR') {
      isAfterOr = true
      continue
    }
    const [, name, quoted, list, plain] = TERM.exec(token) ?? []
    const key = KEYS.find((one) => one === name)
    // Aggregates cannot answer a disjunction of different keys.
    if (key === undefined || (isAfterOr && key !== last)) return undefined
    last = key
    isAfterOr = false
    found[key].push(...(list === undefined ? [quoted ?? plain ?? ''] : namesIn(list)))
  }
  return { releases: found.release, versions: found['release.version'], environments: found.environment }
}

function namesIn(list: string): readonly string[] {
  return list.split(',').map((one) => one.trim().replace(/^"(.*)"$/, '$1'))
}
