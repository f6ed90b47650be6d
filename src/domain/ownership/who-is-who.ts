import type { Assignable } from '../issue/triage.ts'
import { parseOwnerName, printOwnerName } from './owner-name.ts'
import { MAX_OWNERSHIP_LINE, problemAt, type OwnerName, type OwnershipProblem } from './rule.ts'

/** Maps names on the code host to users and teams. */
export type HostNames = ReadonlyMap<string, OwnerName>

/**
 * Parses `@ada ann@example.com`, `@acme/web #web`, one per line. Skips comments (`#`). The last entry for a name wins.
 */
export function parseHostNames(text: string): {
  readonly names: HostNames
  readonly problems: readonly OwnershipProblem[]
} {
  const names = new Map<string, OwnerName>()
  const problems: OwnershipProblem[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const words = line.trim().split(/\s+/)
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    const [handle, owner, ...rest] = words.map(parseOwnerName)
    const isRead = handle?.kind === 'handle' && owner !== undefined && owner.kind !== 'handle' && rest.length === 0
    if (line.length > MAX_OWNERSHIP_LINE) problems.push(problemAt('too_long', index + 1, 0, line.trim()))
    else if (isRead) names.set(handle.handle, owner)
    else problems.push(problemAt(words.length < 2 ? 'missing_owner' : 'bad_owner', index + 1, 0, line.trim()))
  }
  return { names, problems }
}

/** The owners that the issue can be assigned to, in order, and the names that could not be resolved. */
export interface FoundOwners {
  readonly owners: readonly Assignable[]
  readonly unknown: readonly string[]
}

/**
 * Resolves the owners named in rules to users and teams that can be assigned the project's issues. An unmapped
 * `@acme/web` is the team with the slug `web`; an unmapped `@ada` is unknown.
 */
export function findOwners(
  owners: readonly OwnerName[],
  names: HostNames,
  assignable: readonly Assignable[],
): FoundOwners {
  const found: Assignable[] = []
  const unknown: string[] = []
  for (const owner of owners) {
    const meant = owner.kind === 'handle' ? (names.get(owner.handle) ?? teamOf(owner.handle)) : owner
    const one = meant && assignable.find((candidate) => isNamed(candidate, meant))
    if (one === undefined) unknown.push(printOwnerName(owner))
    else if (!found.includes(one)) found.push(one)
  }
  return { owners: found, unknown }
}

function teamOf(handle: string): OwnerName | undefined {
  const [, ...rest] = handle.split('/')
  const slug = rest.at(-1)
  return slug === undefined ? undefined : { kind: 'team', slug }
}

function isNamed(candidate: Assignable, owner: OwnerName): boolean {
  switch (owner.kind) {
    case 'mail':
      return candidate.kind === 'user' && candidate.email.toLowerCase() === owner.mail
    case 'team':
      return candidate.kind === 'team' && candidate.slug === owner.slug
    case 'handle':
      return false
  }
}
