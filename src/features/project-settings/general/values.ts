import { parseTeamId } from '#domain/ids.ts'
import { MAX_APDEX_MS } from '#domain/performance/apdex.ts'
import { parsePlatform, projectAccesses, type Project, type ProjectChange } from '#domain/project/project.ts'
import type { Retention } from '#domain/project/retention.ts'
import { defineForm, type ShownOf, type ValueOf } from '#ui/form/define-form.ts'
import { choice, ids, meaning, optionalNumber, text } from '#ui/form/fields.ts'

/**
 * Name, slug, platform, retention in days and the threshold in milliseconds. Empty values use the instance's defaults.
 * Name and slug are validated by the catalogue.
 */
export function generalForm(limits: Retention) {
  const days = (most: number) => optionalNumber({ least: 1, most, wrong: 'general.problem.retention' })
  return defineForm(
    'projectSettings',
    {
      name: text(),
      slug: text(),
      platform: meaning(parsePlatform, 'general.problem.platform'),
      retentionDays: days(limits.events),
      spanRetentionDays: days(limits.spans),
      logRetentionDays: days(limits.logs),
      metricRetentionDays: days(limits.metrics),
      replayRetentionDays: days(limits.replays),
      profileRetentionDays: days(limits.profiles),
      apdexMs: optionalNumber({ least: 1, most: MAX_APDEX_MS, wrong: 'general.problem.apdex' }),
    },
    { refusal: ['save.not.saved', 'save.notText'] },
  )
}

type GeneralForm = ReturnType<typeof generalForm>

export function shownFor({ name, slug, platform, ...project }: Project): ShownOf<GeneralForm> {
  const typed = (number: number | null) => (number === null ? '' : String(number))
  return {
    name,
    slug,
    platform,
    retentionDays: typed(project.retentionDays),
    spanRetentionDays: typed(project.spanRetentionDays),
    logRetentionDays: typed(project.logRetentionDays),
    metricRetentionDays: typed(project.metricRetentionDays),
    replayRetentionDays: typed(project.replayRetentionDays),
    profileRetentionDays: typed(project.profileRetentionDays),
    apdexMs: typed(project.apdexMs),
  }
}

export function changeOf(value: ValueOf<GeneralForm>, project: Project): ProjectChange {
  const { name, slug, platform, retentionDays, spanRetentionDays, logRetentionDays, metricRetentionDays } = value
  const { replayRetentionDays, profileRetentionDays, apdexMs } = value
  return {
    ...(name !== project.name && { name }),
    ...(slug !== project.slug && { slug }),
    ...(platform !== project.platform && { platform }),
    ...(retentionDays !== project.retentionDays && { retentionDays }),
    ...(spanRetentionDays !== project.spanRetentionDays && { spanRetentionDays }),
    ...(logRetentionDays !== project.logRetentionDays && { logRetentionDays }),
    ...(metricRetentionDays !== project.metricRetentionDays && { metricRetentionDays }),
    ...(replayRetentionDays !== project.replayRetentionDays && { replayRetentionDays }),
    ...(profileRetentionDays !== project.profileRetentionDays && { profileRetentionDays }),
    ...(apdexMs !== project.apdexMs && { apdexMs }),
  }
}

/** The access form. Unknown choices make the project visible to the organization. */
export const accessForm = defineForm('projectSettings', {
  access: choice(projectAccesses, 'organization'),
  teams: ids(parseTeamId),
})

/** Confirms deletion with the project's slug. */
export const removalForm = defineForm('projectSettings', { typed: text() })
