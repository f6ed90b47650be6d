import { parseShortId } from './issue.ts'

/** A reference to an issue: `WEB-1A`. The issue need not exist. */
export interface NamedIssue {
  readonly projectSlug: string
  readonly number: number
}

const VERB = String.raw`\b(?:fix(?:es|ed)?|close[sd]?|resolve[sd]?)\b:?`
const ID = String.raw`#?([A-Za-z0-9-]{1,100}-[0-9A-Za-z]{1,7})(?![\w-])`
const NEXT = new RegExp(String.raw`^(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*)${ID}`, 'i')
const FIRST = new RegExp(String.raw`${VERB}\s+${ID}`, 'gi')

/** Longer messages, or messages that name more issues, were not written by a person. */
const MAX_LENGTH = 10_000
const MAX_ISSUES = 50

/**
 * The distinct issues that a commit message claims to fix: one or more ids after one of the keywords that code hosts
 * recognize. `Fixes WEB-1A, WEB-1B and API-3`, `closes #WEB-1A`, `resolved: WEB-1A`.
 */
export function issuesMendedBy(message: string): readonly NamedIssue[] {
  const text = message.slice(0, MAX_LENGTH)
  const found = new Map<string, NamedIssue>()
  for (const match of text.matchAll(FIRST)) {
    let id = match[1]
    let rest = text.slice(match.index + match[0].length)
    while (id !== undefined && found.size < MAX_ISSUES) {
      const named = parseShortId(id)
      if (named !== undefined) found.set(`${named.projectSlug}-${named.number}`, named)
      const next = NEXT.exec(rest)
      id = next?.[1]
      rest = rest.slice(next?.[0].length ?? 0)
    }
  }
  return [...found.values()]
}
