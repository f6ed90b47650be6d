import { sparkline, type AlertNotice, type IssueNotice, type ThresholdNotice } from '#domain/alert/notice.ts'
import { messages } from '#messages'
import type { TelemetrySubject } from '#domain/alert/telemetry-threshold.ts'
import { isShareMeasure } from '#domain/alert/threshold.ts'
import type { Locale } from '#messages/locales.ts'

/** The text of a notice, independent of the receiver. All of it is plain text. */
export interface Wording {
  /** One line. */
  readonly headline: string
  /** One sentence. */
  readonly why: string
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  /** Label of the notice's link. */
  readonly open: string
  /** The rule that sent it; '' for a test. */
  readonly because: string
}

const MAX_TITLE = 200

export function inWords(notice: AlertNotice, locale: Locale): Wording {
  const t = messages('notify', locale)
  switch (notice.kind) {
    case 'issue':
      return issueInWords(notice, locale)
    case 'threshold':
      return thresholdInWords(notice, locale)
    case 'test':
      return {
        headline: t('headline.test'),
        why: t('why.test', { by: notice.by }),
        facts: [],
        open: t('open.mishap'),
        because: '',
      }
  }
}

function issueInWords(notice: IssueNotice, locale: Locale): Wording {
  const t = messages('notify', locale)
  const { issue, project, environment, release, tags, rule } = notice
  const facts = [
    { name: t('fact.project'), value: project.name },
    { name: t('fact.culprit'), value: issue.culprit },
    { name: t('fact.level'), value: t(`level.${issue.level}`) },
    { name: t('fact.priority'), value: priorityInWords(issue.priority, locale) },
    { name: t('fact.environment'), value: environment },
    { name: t('fact.release'), value: release },
    { name: t('fact.assignee'), value: issue.assignee },
    { name: t('fact.events'), value: issue.events.toLocaleString(locale) },
    ...tags.map(([name, value]) => ({ name, value })),
  ]
  return {
    headline: headlineOf(notice, locale),
    why: whyOf(notice, locale),
    facts: facts.filter(({ value }) => value !== ''),
    open: t('open.issue'),
    because: t('because', { rule: rule.name }),
  }
}

/** `WEB-1A TypeError: x is undefined` */
function titleOf({ issue }: IssueNotice): string {
  return `${issue.shortId} ${shortened(issue.title, MAX_TITLE)}`
}

function headlineOf(notice: IssueNotice, locale: Locale): string {
  const t = messages('notify', locale)
  const { why } = notice
  const what = titleOf(notice)
  switch (why.kind) {
    case 'escalating':
      return t(why.because === undefined ? 'headline.escalating' : 'headline.reopened', { what })
    case 'new':
    case 'regressed':
    case 'resolved':
    case 'events':
    case 'users':
      return t(`headline.${why.kind}`, { what })
    case 'first_in':
      return t(why.what === 'release' ? 'headline.firstInRelease' : 'headline.firstInEnvironment', {
        what,
        name: why.name,
      })
  }
}

function whyOf({ why, project: { name: project } }: IssueNotice, locale: Locale): string {
  const t = messages('notify', locale)
  switch (why.kind) {
    case 'escalating':
      return t(why.because === undefined ? 'why.escalating' : `reopened.${why.because}`, { project })
    case 'new':
    case 'resolved':
      return t(`why.${why.kind}`, { project })
    case 'regressed':
      return why.release === ''
        ? t('why.regressed', { project })
        : t('why.regressedIn', { project, release: why.release })
    case 'events':
    case 'users':
      return t(`why.${why.kind}`, { project, count: why.count, window: windowInWords(why.windowMinutes, locale) })
    case 'first_in':
      return t(why.what === 'release' ? 'why.firstInRelease' : 'why.firstInEnvironment', { project, name: why.name })
  }
}

function thresholdInWords(notice: ThresholdNotice, locale: Locale): Wording {
  const t = messages('notify', locale)
  const { why, is, projects, environments, minLevel, recent, rule } = notice
  const isPercent = isShareMeasure(why.measure)
  const side = why.direction === 'above' ? 'share' : 'free'
  const shareText = is === 'ok' ? (`${side}Again` as const) : side
  const text = is === 'ok' ? 'again' : why.direction
  const last = recent.at(-1) ?? null
  const lastText = last !== null && isPercent ? t('percent', { value: last }) : String(last ?? '')
  const facts = [
    { name: t('fact.projects'), value: projects.length === 0 ? t('everyProject') : projects.join(', ') },
    { name: t('fact.environments'), value: environments.join(', ') },
    { name: t('fact.level'), value: minLevel === null ? '' : `≥ ${t(`level.${minLevel}`)}` },
    { name: t('fact.recent'), value: recent.length === 0 ? '' : `${sparkline(recent)} ${lastText}`.trim() },
  ]
  if (why.about !== undefined) return telemetryInWords(notice, why.about, facts, locale)
  return {
    headline: t(`headline.${is}`, { what: rule.name }),
    why: t(`why.${isPercent ? shareText : text}`, {
      measure: why.measure,
      value: why.value,
      limit: why.limit,
      window: windowInWords(why.windowMinutes, locale),
    }),
    facts: facts.filter(({ value }) => value !== ''),
    open: t('open.rule'),
    because: t('because', { rule: rule.name }),
  }
}

function telemetryInWords(
  { why, is, rule }: ThresholdNotice,
  { what, unit, group }: TelemetrySubject,
  facts: Wording['facts'],
  locale: Locale,
): Wording {
  const t = messages('notify', locale)
  const amount = (number: number) =>
    `${number.toLocaleString(locale, { maximumSignificantDigits: 4 })}${unit === '' || unit.startsWith('/') ? '' : ' '}${unit}`
  const told = { is: is === 'ok' ? 'again' : why.direction, window: windowInWords(why.windowMinutes, locale) } as const
  const text =
    why.measure === 'metric'
      ? t('why.metric', { ...told, what, value: amount(why.value), limit: amount(why.limit) })
      : t('why.logs', { ...told, value: why.value, limit: why.limit })
  return {
    headline: t(`headline.${is}`, {
      what: group === null ? rule.name : `${rule.name}: ${shortened(group, MAX_TITLE)}`,
    }),
    why: text,
    facts: facts.filter(({ value }) => value !== ''),
    open: t('open.rule'),
    because: t('because', { rule: rule.name }),
  }
}

function priorityInWords(priority: string, locale: Locale): string {
  const known = (['high', 'medium', 'low'] as const).find((one) => one === priority)
  return known === undefined ? '' : messages('notify', locale)(`priority.${known}`)
}

/** `15 minutes`, `an hour`, `a day` */
function windowInWords(minutes: number, locale: Locale): string {
  const t = messages('notify', locale)
  if (minutes % 1440 === 0) return t('window.days', { count: minutes / 1440 })
  return minutes % 60 === 0 ? t('window.hours', { count: minutes / 60 }) : t('window.minutes', { count: minutes })
}

/** Truncates at a character boundary and adds an ellipsis. */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text)
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
