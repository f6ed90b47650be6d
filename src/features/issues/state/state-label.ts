import { newSince } from '#domain/account/visits.ts'
import type { Issue } from '#domain/issue/issue.ts'
import type { ArchivedUntil, IssueState, Resolution } from '#domain/issue/state.ts'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import { dateText } from '#ui/times.ts'

/** The urgency of a state. */
export type StateTone = 'new' | 'wrong' | 'settled'

/** An issue's state in the reader's language. */
export interface StateLabel {
  readonly tone: StateTone
  /** As short as possible: "Resolved in shop@1.2". */
  readonly word: string
  /** The consequences, in a sentence. */
  readonly means: string
}

/**
 * Describes an issue's state; `undefined` if it is unremarkable: ongoing, or not new since the user's last visit.
 * @param now the time of the render
 */
export function stateLabelOf(
  { state, regressedRelease, firstSeen }: Pick<Issue, 'state' | 'regressedRelease' | 'firstSeen'>,
  now: Date,
): StateLabel | undefined {
  const t = messages('triage')
  if (state.status !== 'unresolved') return settledLabel(state)
  switch (state.substatus) {
    case 'ongoing':
      return undefined
    case 'new':
      if (firstSeen < newSince(requestContext().lastVisit, now)) return undefined
      return { tone: 'new', word: t('word.new'), means: t('means.new') }
    case 'escalating':
      return { tone: 'wrong', word: t('word.escalating'), means: t('means.escalating') }
    case 'regressed': {
      const release = regressedRelease
      const word = release === '' ? t('word.regressed') : t('word.regressedIn', { release })
      return { tone: 'wrong', word, means: t('means.regressed') }
    }
  }
}

/** How it was resolved or archived, without the time. */
export type Settled =
  | { readonly status: 'resolved'; readonly resolution: Resolution }
  | { readonly status: 'archived'; readonly until: ArchivedUntil }

/**
 * Describes resolved or archived issues.
 * @param count number of issues, for singular or plural
 */
export function settledLabel(settled: Settled, count = 1): StateLabel {
  const texts = settled.status === 'resolved' ? ofResolution(settled.resolution, count) : ofUntil(settled.until, count)
  return { tone: 'settled', ...texts }
}

type Texts = Pick<StateLabel, 'word' | 'means'>

function ofResolution(resolution: Resolution, count: number): Texts {
  const t = messages('triage')
  switch (resolution.kind) {
    case 'now':
      return { word: t('word.now'), means: t('means.now', { count }) }
    case 'release': {
      const { release } = resolution
      return { word: t('word.release', { release }), means: t('means.release', { release, count }) }
    }
    case 'next_release': {
      const { after } = resolution
      const means = after === '' ? t('means.next_release_any', { count }) : t('means.next_release', { after, count })
      // Several issues may be waiting for releases of several projects.
      const isNamed = after !== '' && count === 1
      return { word: isNamed ? t('word.next_release', { after }) : t('word.next_release_any'), means }
    }
    case 'commit':
      return { word: t('word.commit', { commit: shortCommit(resolution.commit) }), means: t('means.commit', { count }) }
  }
}

function ofUntil(until: ArchivedUntil, count: number): Texts {
  const t = messages('triage')
  switch (until.kind) {
    case 'forever':
      return { word: t('word.forever'), means: t('means.forever', { count }) }
    case 'escalating':
      return { word: t('word.escalatingUntil'), means: t('means.escalatingUntil', { count }) }
    case 'time':
      return {
        word: t('word.time', { when: dateText(until.until, 'dayAndClock') }),
        means: t('means.time', { count }),
      }
    case 'events':
    case 'users': {
      const { kind, windowMinutes } = until
      const word =
        windowMinutes === null
          ? t(`word.${kind}`, { count: until.count })
          : t(`word.${kind}Within`, { count: until.count, window: windowText(windowMinutes) })
      return { word, means: t(`means.${kind}`, { count }) }
    }
  }
}

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** A duration in its largest whole unit: "an hour", "7 days". */
export function windowText(minutes: number): string {
  const t = messages('triage')
  if (minutes % DAY_MINUTES === 0) return t('window.days', { count: minutes / DAY_MINUTES })
  if (minutes % HOUR_MINUTES === 0) return t('window.hours', { count: minutes / HOUR_MINUTES })
  return t('window.minutes', { count: minutes })
}

/** Shortens a commit hash for display. */
export function shortCommit(hash: string): string {
  return hash.slice(0, 7)
}

/** Whether no action is needed: resolved or archived. */
export function isSettled(state: IssueState): boolean {
  return state.status !== 'unresolved'
}
