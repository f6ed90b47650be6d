import type { Event } from '#domain/event/event.ts'
import { shortId, type Issue } from '#domain/issue/issue.ts'
import { absolute, paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import { toJiraMarkup } from '#domain/report/jira-markup.ts'
import { toMarkdown } from '#domain/report/markdown.ts'
import { reportFacts, reportOf } from '#domain/report/report.ts'
import type { ReportLine, ReportWords } from '#domain/report/words.ts'
import type { TicketSystemKind } from '#domain/ticket/integration.ts'
import { MAX_TICKET_BODY } from '#domain/ticket/ticket.ts'
import { messages } from '#messages'
import { running } from '#running'
import { exactNumber } from '#ui/numbers.ts'
import { exactTime } from '#ui/times.ts'

/** Words of reports in the user's language. */
function reportWords(): ReportWords {
  const t = messages('tickets')
  const fact = Object.fromEntries(reportFacts.map((name) => [name, t(`report.fact.${name}`)])) as ReportWords['fact']
  return {
    fact,
    causedBy: t('report.causedBy'),
    in: t('report.in'),
    omitted: (count) => t('report.omitted', { count }),
  }
}

/** A ticket's initial text: a report of an event in the markup of its system, or the issue's facts without an event. */
export function accountOf(
  kind: TicketSystemKind,
  { issue, project }: { readonly issue: Issue; readonly project: Project },
  event: Event | undefined,
): string {
  const t = messages('tickets')
  const ref = shortId(project.slug, issue.number)
  const link = { text: t('report.link', { issue: ref }), url: absolute(running().settings.site, paths.issue(ref)) }
  const lines: readonly ReportLine[] = [
    [t('report.events'), exactNumber(issue.eventCount)],
    [t('report.firstSeen'), exactTime(issue.firstSeen)],
    [t('report.lastSeen'), exactTime(issue.lastSeen)],
  ]
  const nothing = { title: issue.title, culprit: issue.culprit, chain: [], message: issue.title, facts: [] }
  const report = event === undefined ? nothing : reportOf(event)
  const write = kind === 'jira' ? toJiraMarkup : toMarkdown
  return write(report, reportWords(), { link, lines }).slice(0, MAX_TICKET_BODY)
}
