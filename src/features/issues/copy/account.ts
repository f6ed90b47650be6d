import { absolute, paths } from '#domain/paths.ts'
import type { StoredEvent } from '#domain/event/event-store.ts'
import { shortId } from '#domain/issue/issue.ts'
import { toMarkdown } from '#domain/report/markdown.ts'
import { reportOf, type ReportLimits } from '#domain/report/report.ts'
import { reportWithoutPersonal } from '#domain/report/without-personal.ts'
import type { ReportWords } from '#domain/report/words.ts'
import { messages } from '#messages'
import { running } from '#running'
import { exactTime } from '#ui/times.ts'
import type { FoundIssue } from '../page/find.ts'

/** Words of a report in the request's language. */
export function reportWords(): ReportWords {
  const t = messages('tickets')
  const fact = (name: keyof ReportWords['fact']) => t(`report.fact.${name}`)
  return {
    fact: {
      release: fact('release'),
      environment: fact('environment'),
      platform: fact('platform'),
      transaction: fact('transaction'),
      runtime: fact('runtime'),
      os: fact('os'),
      browser: fact('browser'),
      device: fact('device'),
    },
    causedBy: t('report.causedBy'),
    omitted: (count) => t('report.omitted', { count }),
    in: t('report.in'),
  }
}

/** A report of one event for a ticket or a chat: Markdown with a link back. */
export function asMarkdown({ issue, project }: FoundIssue, stored: StoredEvent): string {
  const t = messages('tickets')
  const ref = shortId(project.slug, issue.number)
  return toMarkdown(reportOf(stored.event), reportWords(), {
    link: {
      text: t('report.link', { issue: ref }),
      url: absolute(running().settings.site, paths.issueEvent(ref, stored.eventId)),
    },
    lines: [
      [t('report.events'), String(issue.eventCount)],
      [t('report.firstSeen'), exactTime(issue.firstSeen)],
      [t('report.lastSeen'), exactTime(issue.lastSeen)],
    ],
  })
}

/** Larger limits: an assistant reads more than a person and has no other source. */
const assistantLimits: ReportLimits = { exceptions: 6, frames: 12, around: 5, value: 2_000 }

/** A report for an AI assistant: the error with its code, without personal data. */
export function forAssistant({ issue }: FoundIssue, stored: StoredEvent): string {
  const t = messages('issues')
  const report = reportWithoutPersonal(reportOf(stored.event, assistantLimits))
  const said = toMarkdown(report, reportWords(), {
    lines: [[messages('tickets')('report.events'), String(issue.eventCount)]],
  })
  return `${t('copy.ask')}\n\n${said}`
}
