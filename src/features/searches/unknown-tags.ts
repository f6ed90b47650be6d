import type { Grant } from '#domain/access/access.ts'
import { tagsAskedFor } from '#domain/issue/event-query.ts'
import type { IssueCondition } from '#domain/issue/issue-query.ts'
import { messages } from '#messages'
import { running } from '#running'

/** Tags whose names begin like the one that is looked for. */
const MOST = 1_000

/** Returns the tags of a search that no event of these projects has, so that it is not taken for one that fits nothing. */
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

/** Says so beside an empty list; '' where every tag is known. */
export function unknownTagsText(tags: readonly string[]): string {
  return tags.length === 0 ? '' : messages('search')('unknownTags', { count: tags.length, tags: tags.join(', ') })
}
