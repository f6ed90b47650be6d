import { z } from 'zod'
import type { GroupHash, ProjectId } from '#domain/ids.ts'
import type { Notices } from '#domain/processing/notices.ts'
import { groupsOf, type CommittedGroup, type FedLiveEvents } from './live-events.ts'

/** Maximum notices per commit: for further groups, other servers only learn that there was something. */
const MOST_NOTICES = 20

const told = z.union([z.array(z.tuple([z.number(), z.string(), z.string(), z.number()])), z.literal('more')])

type CommittedEvents = Parameters<FedLiveEvents['add']>[0]

/**
 * Notifies other servers with the same catalogue of this one's commits, and receives theirs.
 * @param onChange called with what another server has committed
 */
export function shareLiveEvents(
  live: FedLiveEvents,
  notices: Notices,
  onChange: (groups: readonly CommittedGroup[]) => void,
): { tell(events: CommittedEvents): void } {
  notices.listen({
    missed: () => live.miss(),
    hear: (notice) => {
      // A newer version may send something unknown, which counts as a miss.
      const heard = told.safeParse(JSON.parse(notice))
      if (!heard.success || heard.data === 'more') {
        live.miss()
        return
      }
      const groups = heard.data.map(([projectId, groupHash, environment, events]) => ({
        projectId: projectId as ProjectId,
        groupHash: groupHash as GroupHash,
        environment,
        events,
      }))
      live.addGroups(groups)
      onChange(groups)
    },
  })
  return {
    tell: (events) => {
      const texts = noticesOf(groupsOf(events), notices.mostBytes)
      for (const text of texts.slice(0, MOST_NOTICES)) void notices.tell(text)
      if (texts.length > MOST_NOTICES) void notices.tell(JSON.stringify('more'))
    },
  }
}

/** Packs as many groups as fit into each notice. Sizes include the escaping of quotes within the surrounding text. */
function noticesOf(groups: readonly CommittedGroup[], mostBytes: number): readonly string[] {
  const texts: string[] = []
  let parts: string[] = []
  let bytes = 0
  const finish = () => {
    if (parts.length > 0) texts.push(`[${parts.join(',')}]`)
    parts = []
    bytes = 0
  }
  for (const { projectId, groupHash, environment, events } of groups) {
    const text = JSON.stringify([projectId, groupHash, environment, events])
    const size = Buffer.byteLength(JSON.stringify(text))
    if (bytes + size > mostBytes - 100) finish()
    parts.push(text)
    bytes += size
  }
  finish()
  return texts
}
