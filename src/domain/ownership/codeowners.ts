import { ok, type Result } from '../result.ts'
import { parseOwnerName } from './owner-name.ts'
import { fault, readLines } from './parse.ts'
import { compilePattern } from './pattern.ts'
import type { OwnerName, OwnershipRule, ReadRules } from './rule.ts'

/** `[Name]`, `^[Name][2] @owner`: a GitLab section, with default owners for lines that name none. */
const SECTION = /^\s*\^?\[[^\]]+\](?:\[\d+\])?(?=\s|$)/
const subject = { kind: 'codeowners' } as const

/**
 * Parses a GitHub or GitLab CODEOWNERS file into ownership rules, in its order: the last match wins. A path without
 * owners, or one after `!`, has no owner. Sections are treated as one. Like both hosts, ignores invalid owners.
 */
export function parseCodeowners(text: string): ReadRules {
  let inherited: readonly OwnerName[] = []
  return readLines(text, (line) => {
    const section = SECTION.exec(line)?.[0]
    // A bracket followed by a slash is a path, not a section.
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
  // A backslash escapes the next character: spaces, and `#` at the start.
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
      // Here, `#` starts a comment and never a team.
      .filter(({ kind }) => kind !== 'team')
  )
}

function hasWords(text: string): boolean {
  return withoutComment(text).trim() !== ''
}

function withoutComment(text: string): string {
  return text.replace(/(?:^|\s)#.*$/s, '')
}
