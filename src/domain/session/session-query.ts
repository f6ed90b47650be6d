/** What clients narrow sessions to by a query. Empty lists mean "any". */
export interface SessionQuery {
  readonly releases: readonly string[]
  /** Versions of whatever package: `1.2.0` of `shop@1.2.0`. */
  readonly versions: readonly string[]
  readonly environments: readonly string[]
}

const KEYS = ['release', 'release.version', 'environment'] as const
type Key = (typeof KEYS)[number]

const TERM = /^(release|release\.version|environment):(?:"([^"]+)"|\[([^\]]+)\]|([^\s()[\]"*]+))$/
const TOKEN = /[()]|[^\s()"[]*(?:"[^"]*"|\[[^\]]*\])?|\S/g

/**
 * Reads `release:a release:"b"`, `release:[a, b]`, `(release:a OR release:b) environment:production`; undefined: sessions
 * cannot be searched by something in it. Several of one key are any of them.
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
    // One key or another is a question that sums cannot answer.
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
