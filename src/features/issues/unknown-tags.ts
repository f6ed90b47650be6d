import type { Grant } from '#domain/access/access.ts'
import { tagsAskedFor } from '#domain/issue/event-query.ts'
import type { IssueCondition } from '#domain/issue/issue-query.ts'
import { messages } from '#messages'
import { running } from '#running'

/** Maximum similarly named tags read. */
const MOST = 1_000

/**
 * Returns the tags of a search that no event in these projects has, to distinguish a mistyped tag from a search without
 * matches.
 */
export async function unknownTags(
  grant: Grant<'event:read'>,
  condition: IssueCondition,
  now: Date,
): Promise<readonly string[]> {
  const ever = { since: new Date(0), until: now }
  const known = await Promise.all(
    tagsAskedFor(condition).map(async (name) => ({
      name,
      isKnown: (await running().events.tagKeys(grant, ever, name, MOST)).includes(name),
    })),
  )
  return known.filter(({ isKnown }) => !isKnown).map(({ name }) => name)
}

/** Text for an empty list; '' if all tags are known. */
export function unknownTagsText(tags: readonly string[]): string {
  return tags.length === 0 ? '' : messages('search')('unknownTags', { count: tags.length, tags: tags.join(', ') })
}
