import { ok, type Result } from '../result.ts'
import { parseOwnerName } from './owner-name.ts'
import { fault, readLines } from './parse.ts'
import { compilePattern } from './pattern.ts'
import type { OwnerName, OwnershipRule, ReadRules } from './rule.ts'

/** `[Name]`, `^[Name][2] @owner`: GitLab's sections, with the owners of those lines that name none. */
const SECTION = /^\s*\^?\[[^\]]+\](?:\[\d+\])?(?=\s|$)/
const subject = { kind: 'codeowners' } as const

/**
 * A CODEOWNERS file of GitHub or GitLab as ownership rules, in its order: the last that fits wins. A path without owners,
 * and one after `!`, is nobody's. Sections are read as if all were one; owners that are no name are left out, as both
 * hosts do.
 */
export function parseCodeowners(text: string): ReadRules {
  let inherited: readonly OwnerName[] = []
  return readLines(text, (line) => {
    const section = SECTION.exec(line)?.[0]
    // A folder in brackets has a slash after it, and is none.
    if (section !== undefined) {
      inherited = ownersOf(line.slice(section.length))
      return ok(undefined)
    }
    return readLine(line, inherited)
  })
}

function readLine(
  line: string,
  inherited: readonly OwnerName[],
): Result<Omit<OwnershipRule, 'line'>, ReturnType<typeof fault>['refusal']> {
  const start = line.length - line.trimStart().length
  // A backslash keeps what follows it: spaces, and `#` at the start.
  const [written = ''] = /^(?:\\.|[^\s\\])+/s.exec(line.slice(start)) ?? []
  const isExcluded = written.startsWith('!')
  const pattern = (isExcluded ? written.slice(1) : written).replace(/\\(.)/gs, '$1')
  if (pattern === '' || pattern === '/') return fault('empty_pattern', start, line)
  if (compilePattern(subject, pattern) === undefined) return fault('bad_glob', start, pattern)
  const own = ownersOf(line.slice(start + written.length))
  const hasOwners = hasWords(line.slice(start + written.length))
  return ok({ subject, pattern, owners: isExcluded ? [] : hasOwners ? own : inherited })
}

function ownersOf(text: string): readonly OwnerName[] {
  return (
    withoutComment(text)
      .split(/\s+/)
      .flatMap((word) => parseOwnerName(word) ?? [])
      // `#` begins a comment here, never a team.
      .filter(({ kind }) => kind !== 'team')
  )
}

function hasWords(text: string): boolean {
  return withoutComment(text).trim() !== ''
}

function withoutComment(text: string): string {
  return text.replace(/(?:^|\s)#.*$/s, '')
}
