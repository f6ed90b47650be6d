import type { Assignable } from '#domain/issue/triage.ts'
import type { OwnedEvent } from '#domain/ownership/facts.ts'
import { printMatcher } from '#domain/ownership/print.ts'
import { compileOwnership, ownershipOf } from '#domain/ownership/ownership.ts'
import type { OwnershipGround } from '#domain/ownership/ownership-catalogue.ts'
import { findOwners, parseHostNames } from '#domain/ownership/who-is-who.ts'
import type { SuspectCommit } from '#domain/release/suspect-commits.ts'

/** A suggested owner and the reason. */
export interface Suggestion {
  readonly who: Assignable
  readonly why:
    | { readonly kind: 'rule' | 'codeowners'; readonly rule: string }
    | { readonly kind: 'commit'; readonly commit: string; readonly path: string }
}

/** Maximum number of suggestions. */
const MOST_SUGGESTED = 4

/** Suggests owners of an event: those named by rules, then authors of suspect commits, matched by address. */
export function suggestOwners(
  event: OwnedEvent,
  suspects: readonly SuspectCommit[],
  ground: Pick<OwnershipGround, 'settings' | 'mappings' | 'assignable'>,
): readonly Suggestion[] {
  const found = [...byRules(event, ground), ...bySuspects(suspects, ground.assignable)]
  const once = found.filter(({ who }, index) => found.findIndex((other) => other.who === who) === index)
  return once.slice(0, MOST_SUGGESTED)
}

function byRules(
  event: Parameters<typeof suggestOwners>[0],
  { settings, mappings, assignable }: Parameters<typeof suggestOwners>[2],
): readonly Suggestion[] {
  if (settings.mode === 'off') return []
  const match = ownershipOf(event, compileOwnership(settings), mappings)
  if (match === undefined) return []
  const kind = match.source === 'codeowners' ? 'codeowners' : 'rule'
  const rule = match.source === 'codeowners' ? match.rule.pattern : printMatcher(match.rule)
  const { owners } = findOwners(match.rule.owners, parseHostNames(settings.names).names, assignable)
  return owners.map((who) => ({ who, why: { kind, rule } }))
}

function bySuspects(suspects: readonly SuspectCommit[], assignable: readonly Assignable[]): readonly Suggestion[] {
  return suspects.flatMap(({ commit, path }) => {
    const mail = commit.authorEmail.toLowerCase()
    const who = assignable.find((one) => one.kind === 'user' && mail !== '' && one.email.toLowerCase() === mail)
    return who === undefined ? [] : [{ who, why: { kind: 'commit', commit: commit.id.slice(0, 7), path } }]
  })
}
