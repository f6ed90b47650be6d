import type { Grant } from '#domain/access/access.ts'
import type { Attachment } from '#domain/attachment/attachment.ts'
import type { Feedback } from '#domain/feedback/feedback.ts'
import type { EventId } from '#domain/ids.ts'
import type { Issue } from '#domain/issue/issue.ts'
import type { ReplayKey } from '#domain/replay/replay.ts'
import type { Project } from '#domain/project/project.ts'
import { replayHrefOfFeedback } from '#features/replays/links.ts'
import type { PageGrants } from '#features/searches/page-grants.ts'
import { paths } from '#domain/paths.ts'
import { running } from '#running'
import { environmentChoices } from '../list/environments.ts'
import { ROWS_PER_PAGE } from '../parts/find-part.ts'
import { filterOf, windowOf, type FeedbackSearch } from './search.ts'

/** A feedback with related objects. */
export interface FeedbackView {
  readonly feedback: Feedback
  readonly project: Project
  /** `undefined` if its event is unknown. */
  readonly issue: Issue | undefined
  /** Screenshots. */
  readonly attachments: readonly Attachment[]
  /** The session replay, if there is one. */
  readonly replayHref: string | undefined
}

export interface FeedbackListData {
  readonly projects: readonly Project[]
  /** Choices, by name. */
  readonly environments: readonly string[]
  readonly views: readonly FeedbackView[]
  readonly total: number
  readonly hasMore: boolean
  /** Whether any feedback exists regardless of filters. */
  readonly any: boolean
}

export async function readFeedbackList(
  grants: PageGrants,
  search: FeedbackSearch,
  now: Date,
): Promise<FeedbackListData> {
  const { catalogue, events } = running()
  const projects = await catalogue.projects.list(grants.projects)
  const chosen = projects.filter(({ slug }) => search.projects.includes(slug))
  const filter = filterOf(search, chosen, now)
  // Unknown slugs match no projects, not all projects.
  const isNowhere = search.projects.length > 0 && chosen.length === 0
  const [seen, hidden, found, total, first] = await Promise.all([
    events.environments(grants.events),
    catalogue.projects.hiddenEnvironments(grants.projects),
    isNowhere ? [] : catalogue.feedback.list(grants.events, filter, windowOf(search)),
    isNowhere ? 0 : catalogue.feedback.count(grants.events, filter),
    catalogue.feedback.list(grants.events, {}, { offset: 0, limit: 1 }),
  ])
  return {
    projects,
    environments: environmentChoices(seen, hidden),
    views: await viewsOf(grants.events, found.slice(0, ROWS_PER_PAGE), projects),
    total,
    hasMore: found.length > ROWS_PER_PAGE,
    any: first.length > 0,
  }
}

/** Loads the projects, issues and screenshots of feedback, in the given order. */
export async function viewsOf(
  grant: Grant<'event:read'>,
  all: readonly Feedback[],
  projects: readonly Project[],
): Promise<readonly FeedbackView[]> {
  const { issues, attachments } = running().catalogue
  const groups = all.flatMap(({ projectId, groupHash }) => (groupHash === null ? [] : [{ projectId, groupHash }]))
  const errors = all.flatMap(({ eventId }) => eventId ?? [])
  const [owners, files, replays, recorded] = await Promise.all([
    groups.length === 0 ? [] : issues.byGroups(grant, groups),
    attachments.ofEvents(
      grant,
      all.map(({ projectId, feedbackId }) => ({ projectId, eventId: feedbackId })),
    ),
    errors.length === 0 ? new Map<EventId, ReplayKey>() : running().replays.ofErrors(grant, errors),
    Promise.all(all.map(async (one) => [one.id, await replayHrefOfFeedback(grant, one)] as const)),
  ])
  const ownReplays = new Map(recorded)
  const projectById = new Map(projects.map((project) => [project.id, project]))
  return all.flatMap((feedback) => {
    const project = projectById.get(feedback.projectId)
    const { projectId, groupHash, feedbackId } = feedback
    const owns = (issue: Issue) =>
      groupHash !== null && issue.projectId === projectId && issue.hashes.includes(groupHash)
    const own = files.filter((file) => file.projectId === projectId && file.eventId === feedbackId)
    const replay = feedback.eventId === null ? undefined : replays.get(feedback.eventId)
    const replayHref = ownReplays.get(feedback.id) ?? (replay && paths.replay(replay.replayId))
    return project === undefined ? [] : [{ feedback, project, issue: owners.find(owns), attachments: own, replayHref }]
  })
}
