import { refresh } from 'next/cache'
import type { Result } from '#domain/result.ts'
import { messages } from '#messages'
import { guard } from '#running/guard.ts'
import { formText } from '#ui/form-text.ts'
import { openProject, type OpenProject } from '../frame/project.ts'
import { hidden, untouched, type FieldProblem, type FormState } from '#ui/form/form-state.ts'
import type { Kept } from './kept.ts'

/** How the form of one page is read, checked and tried out; {@link answer} does what all of them have in common. */
export interface SettingsForm<R extends object, V, T> {
  readonly kept: Kept<R>
  /** What the fields hold for these rules. */
  readonly valuesOf: (rules: R) => V
  /** What the fields hold as they were sent. Takes anything, as anybody can send anything. */
  readonly read: (form: FormData) => V | Promise<V>
  /** What keeps them from being saved; empty: {@link rulesOf} may be called. */
  readonly check: (values: V, open: OpenProject) => readonly FieldProblem[] | Promise<readonly FieldProblem[]>
  readonly rulesOf: (values: V) => R
  /** From when on it holds, once it is saved. Absent: for new events. */
  readonly savedText?: () => string
  /** A button of the form that changes the fields and saves nothing (adds a row); undefined where it is none of those. */
  readonly edit?: (values: V, intent: string) => V | undefined
  /** What an event would become with rules that are not saved yet. */
  readonly tryOut?: (open: OpenProject, rules: R, form: FormData) => Promise<Result<T, FieldProblem>>
}

/** Answers a settings form: saves it, tries it out, or shows what others have saved, as its button says. */
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
  // Whoever may not change the rules tries out those that are saved: their fields are switched off and send nothing.
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
  // Ends the request with the view for whoever may not.
  if (open.change === undefined) await guard('project:write')
  const problems = await kind.check(state.values, open)
  if (problems.length > 0 || open.change === undefined) return { ...state, problems, note: refusedNote('saved') }

  const result = await kind.kept.save({ ...open, change: open.change }, kind.rulesOf(state.values), state.stamp)
  if (result.ok) {
    // Whoever goes away and comes back sees what is saved, not what their browser remembers.
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

/** Rules to read and compare, not to edit. */
function inText(rules: object): string {
  return Object.entries(rules)
    .map(([name, value]) => `${name}:\n${typeof value === 'string' ? value : JSON.stringify(value, null, 2)}`)
    .join('\n\n')
}
