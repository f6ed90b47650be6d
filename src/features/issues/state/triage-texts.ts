import { priorities } from '#domain/issue/state.ts'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import type { OutcomeTexts } from './outcome-line.tsx'
import { localOf } from './moment.ts'
import { windowText } from './state-label.ts'

const DAYS = [1, 3, 7, 30] as const
const WINDOWS_MINUTES = [60, 24 * 60, 7 * 24 * 60, 30 * 24 * 60] as const
const DAY_MS = 24 * 3_600_000

/** The texts of the triage menus. Those of the dialogs are loaded when one opens: see {@link questionTexts}. */
export function triageTexts(mayDelete: boolean) {
  const t = messages('triage')
  return {
    ...outcomeTexts(),
    resolve: t('menu.resolve'),
    resolveHow: t('menu.resolveHow'),
    now: t('menu.now'),
    currentRelease: t('menu.currentRelease'),
    nextRelease: t('menu.nextRelease'),
    otherRelease: t('menu.otherRelease'),
    commit: t('menu.commit'),
    archive: t('menu.archive'),
    archiveHow: t('menu.archiveHow'),
    escalating: t('menu.escalating'),
    forever: t('menu.forever'),
    days: DAYS.map((days) => ({ days, label: t('menu.days', { count: days }) })),
    moment: t('menu.moment'),
    events: t('menu.events'),
    users: t('menu.users'),
    reopen: t('menu.reopen'),
    /** `undefined` if the reader may not delete. */
    remove: mayDelete ? removeMenuTexts() : undefined,
  }
}
export type TriageTexts = ReturnType<typeof triageTexts>

function removeMenuTexts() {
  const t = messages('triage')
  return { label: t('remove.label'), delete: t('remove.delete.menu'), discard: t('remove.discard.menu') }
}

/** The texts of the triage dialogs. */
export function questionTexts(now: Date) {
  return { ...askTexts(now), ...removeTexts() }
}
export type QuestionTexts = ReturnType<typeof questionTexts>

function removeTexts() {
  const t = messages('triage')
  const of = (kind: 'delete' | 'discard') => ({
    title: t(`remove.${kind}.title`),
    text: t(`remove.${kind}.text`),
    button: t(`remove.${kind}.button`),
  })
  return { backups: t('remove.backups'), delete: of('delete'), discard: of('discard') }
}

function askTexts(now: Date) {
  const t = messages('triage')
  const { timeZone } = requestContext()
  const field = (kind: 'commit' | 'events' | 'users') => ({
    title: t(`ask.${kind}.title`),
    label: t(`ask.${kind}.label`),
    hint: t(`ask.${kind}.hint`),
  })
  return {
    close: t('ask.close'),
    release: {
      title: t('ask.release.title'),
      label: t('ask.release.label'),
      hint: t('ask.release.hint'),
      none: t('ask.release.none'),
      loading: t('ask.release.loading'),
      failed: t('ask.release.failed'),
    },
    commit: field('commit'),
    moment: {
      title: t('ask.moment.title'),
      label: t('ask.moment.label'),
      hint: t('ask.moment.hint', { timeZone }),
      /** Initial value of the field. */
      start: localOf(new Date(now.getTime() + DAY_MS), timeZone),
    },
    events: field('events'),
    users: field('users'),
    window: {
      label: t('ask.window.label'),
      options: [
        { value: '', label: t('ask.window.all') },
        ...WINDOWS_MINUTES.map((minutes) => ({ value: String(minutes), label: windowText(minutes) })),
      ],
    },
  }
}

/** Texts around a change's outcome. */
export function outcomeTexts(): OutcomeTexts {
  return {
    undo: messages('issues')('changed.undo'),
    keyGroup: messages('issues')('keys.issue'),
    failed: messages('issues')('changed.failed'),
    dismiss: messages('triage')('menu.dismiss'),
  }
}

export function priorityTexts() {
  const t = messages('triage')
  return {
    label: t('menu.priority'),
    options: priorities.map((priority) => ({ priority, label: t(`priority.${priority}`) })),
  }
}
export type PriorityTexts = ReturnType<typeof priorityTexts>
