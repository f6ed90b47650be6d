import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The regular expressions of uap-core, which most servers of this protocol use (docs/decisions/0039-user-agents.md).
 * They come as YAML in one fixed form, flat lists of single-quoted texts, which this file parses; a test fails if the
 * package uses more of YAML.
 */
export interface UserAgentPatterns {
  readonly browsers: readonly Pattern[]
  readonly systems: readonly Pattern[]
  readonly devices: readonly Pattern[]
}

/** An expression, and the replacements for its matches: `family_replacement`, `os_v1_replacement`, … */
export interface Pattern {
  readonly expression: RegExp
  readonly replacements: ReadonlyMap<string, string>
}

const SECTIONS = { user_agent_parsers: 'browsers', os_parsers: 'systems', device_parsers: 'devices' } as const
type Section = keyof typeof SECTIONS

/** Brave's User-Agent since 2020, if it identifies itself. The package knows only the older form. */
const BRAVE: Pattern = {
  expression: /(Brave)(?: Chrome)?\/(\d+)(?:\.(\d+)|)(?:\.(\d+)|)/i,
  replacements: new Map([['family_replacement', 'Brave']]),
}

let loaded: UserAgentPatterns | undefined

/** Returns the patterns, loaded once per thread on first use. */
export function userAgentPatterns(): UserAgentPatterns {
  if (loaded === undefined) {
    const patterns = readPatterns(readFileSync(fileURLToPath(import.meta.resolve('uap-core/regexes.yaml')), 'utf8'))
    loaded = { ...patterns, browsers: [BRAVE, ...patterns.browsers] }
  }
  return loaded
}

const ENTRY = /^(?: {2}- | {4})([a-z0-9_]+): '((?:[^']|'')*)'\s*$/

/** Reads the package's file. Throws if it deviates from the expected form. */
export function readPatterns(yaml: string): UserAgentPatterns {
  const patterns = { browsers: [] as Pattern[], systems: [] as Pattern[], devices: [] as Pattern[] }
  let section: Pattern[] | undefined
  let fields = new Map<string, string>()
  const finish = () => {
    if (fields.size > 0) section?.push(patternOf(fields))
    fields = new Map()
  }
  for (const line of yaml.split('\n')) {
    if (/^\s*(?:#.*)?$/.test(line)) continue
    const heading = line.trimEnd().replace(/:$/, '')
    if (isSection(heading)) {
      finish()
      section = patterns[SECTIONS[heading]]
      continue
    }
    const [, name, text] = ENTRY.exec(line) ?? []
    if (name === undefined || text === undefined) throw new Error(`uap-core has a line of another shape: ${line}`)
    if (line.startsWith('  - ')) finish()
    fields.set(name, text.replaceAll("''", "'"))
  }
  finish()
  return patterns
}

function isSection(heading: string): heading is Section {
  return Object.hasOwn(SECTIONS, heading)
}

function patternOf(fields: ReadonlyMap<string, string>): Pattern {
  return { expression: new RegExp(fields.get('regex') ?? '', fields.get('regex_flag')), replacements: fields }
}

export interface Hit {
  readonly pattern: Pattern
  readonly match: RegExpExecArray
}

export function firstHit(patterns: readonly Pattern[], text: string): Hit | undefined {
  for (const pattern of patterns) {
    const match = pattern.expression.exec(text)
    if (match !== null) return { pattern, match }
  }
  return undefined
}

/** Returns the replacement for a match, or else the given group. `undefined` if empty. */
export function partOf({ pattern, match }: Hit, replacement: string, group?: number): string | undefined {
  const template = pattern.replacements.get(replacement)
  const found = group === undefined ? undefined : match[group]
  const text = template?.replace(/\$(\d)/g, (_place, index: string) => match[Number(index)] ?? '') ?? found
  const trimmed = text?.trim()
  return trimmed === '' ? undefined : trimmed
}
