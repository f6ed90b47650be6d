import { notFound } from '#running/refuse.ts'
import { parseEventId } from '#domain/ids.ts'
import { shortId } from '#domain/issue/issue.ts'
import { paths, type QueryParams } from '#domain/paths.ts'
import { pageGrants } from '#features/searches/page-grants.ts'
import { running } from '#running'
import { goTo } from '#running/go.ts'

/**
 * Redirects an event's address to its page within its current issue; 404 if it does not exist.
 * @param segment the event's id, with or without dashes
 */
export async function goToEvent(segment: string, query: QueryParams): Promise<never> {
  const grants = await pageGrants()
  const { catalogue, events } = running()
  const id = parseEventId(segment)
  const event = id && (await events.event(grants.events, id))
  if (event === undefined) notFound()
  const [issue] = await catalogue.issues.byGroups(grants.events, [event])
  const project = issue && (await catalogue.projects.byId(grants.projects, issue.projectId))
  if (issue === undefined || project === undefined) notFound()
  // Temporary, because issues are merged and split.
  goTo(paths.issueEvent(shortId(project.slug, issue.number), event.eventId, query))
}
