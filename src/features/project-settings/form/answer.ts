import { refresh } from 'next/cache'
import type { Result } from '#domain/result.ts'
import { messages } from '#messages'
import { guard } from '#running/guard.ts'
import { formText } from '#ui/form-text.ts'
import { openProject, type OpenProject } from '../frame/project.ts'
import { hidden, untouched, type FieldProblem, type FormState } from '#ui/form/form-state.ts'
import type { Kept } from './kept.ts'

/** How to read, validate and try out one page's form; {@link answer} handles what they have in common. */
export interface SettingsForm<R extends object, V, T> {
  readonly kept: Kept<R>
  readonly valuesOf: (rules: R) => V
  /** Reads the sent values. Accepts anything, because anyone can send anything. */
  readonly read: (form: FormData) => V | Promise<V>
  /** Returns the problems; only without any may {@link rulesOf} be called. */
  readonly check: (values: V, open: OpenProject) => readonly FieldProblem[] | Promise<readonly FieldProblem[]>
  readonly rulesOf: (values: V) => R
  /** When changes take effect, shown after saving. Defaults to new events. */
  readonly savedText?: () => string
  /** Handles buttons that only change the fields (such as adding a row); `undefined` for other buttons. */
  readonly edit?: (values: V, intent: string) => V | undefined
  /** Shows the effect of unsaved rules on an event. */
  readonly tryOut?: (open: OpenProject, rules: R, form: FormData) => Promise<Result<T, FieldProblem>>
}

/** Handles a settings form: saves it, tries it out, or shows another user's version, depending on the button. */
export async function answer<R extends object, V, T>(
  kind: SettingsForm<R, V, T>,
  form: FormData,
): Promise<FormState<V, T>> {
  const open = await openProject(formText(form, hidden.subject))
  const intent = formText(form, hidden.intent)
  const edition = Number.parseInt(formText(form, hidden.edition), 10) || 0
  const values = await kind.read(form)
  const state = { ...untouched<V, T>(values, formText(form, hidden.stamp)), edition }

  if (intent === 'theirs') {
    const saved = await kind.kept.read(open)
    return { ...untouched(kind.valuesOf(saved.rules), saved.stamp), edition: edition + 1 }
  }
  if (intent === 'try') return tryOut(kind, open, state, form)

  const edited = kind.edit?.(values, intent)
  if (edited !== undefined) return { ...state, values: edited, edition: edition + 1 }
  return save(kind, open, state)
}

async function tryOut<R extends object, V, T>(
  kind: SettingsForm<R, V, T>,
  open: OpenProject,
  state: FormState<V, T>,
  form: FormData,
): Promise<FormState<V, T>> {
  // Without write access, try out the saved rules, because the disabled fields send nothing.
  const values = open.change === undefined ? kind.valuesOf((await kind.kept.read(open)).rules) : state.values
  const problems = await kind.check(values, open)
  if (problems.length > 0) return { ...state, values, problems, note: refusedNote('tried') }
  const shown = await kind.tryOut?.(open, kind.rulesOf(values), form)
  if (shown === undefined) return { ...state, values }
  return shown.ok ? { ...state, values, result: shown.value } : { ...state, values, problems: [shown.refusal] }
}

async function save<R extends object, V, T>(
  kind: SettingsForm<R, V, T>,
  open: OpenProject,
  state: FormState<V, T>,
): Promise<FormState<V, T>> {
  const t = messages('projectSettings')
  // Ends the request with the forbidden view.
  if (open.change === undefined) await guard('project:write')
  const problems = await kind.check(state.values, open)
  if (problems.length > 0 || open.change === undefined) return { ...state, problems, note: refusedNote('saved') }

  const result = await kind.kept.save({ ...open, change: open.change }, kind.rulesOf(state.values), state.stamp)
  if (result.ok) {
    // When the user leaves and returns, show the saved values instead of the browser's cache.
    refresh()
    const note = { tone: 'saved', title: t('save.saved'), text: kind.savedText?.() ?? t('save.savedText') } as const
    return { ...state, stamp: result.value.stamp, note }
  }
  const { theirs } = result.refusal
  const note = { tone: 'stale', title: t('save.stale'), text: t('save.staleText') } as const
  return { ...state, stamp: theirs.stamp, theirs: inText(theirs.rules), note }
}

function refusedNote(what: 'saved' | 'tried') {
  const t = messages('projectSettings')
  return { tone: 'refused', title: t(`save.not.${what}`), text: t('save.notText') } as const
}

/** Formats rules for reading and comparing, not for editing. */
function inText(rules: object): string {
  return Object.entries(rules)
    .map(([name, value]) => `${name}:\n${typeof value === 'string' ? value : JSON.stringify(value, null, 2)}`)
    .join('\n\n')
}
