import { refresh } from 'next/cache'
import type { Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import { say, type Area, type KeyOf } from '#messages/texts-for.ts'
import { intentOf, inWords, subjectOf, type FormDefinition } from '#ui/form/define-form.ts'
import type { FieldProblem, FormState } from '#ui/form/form-state.ts'
import { refusedBecause, refusedFor, savedAs } from '#ui/form/outcome.ts'
import { guard } from './guard.ts'

export type Outcome<S, T> =
  | { readonly kind: 'saved'; readonly title: string; readonly text: string; readonly made: Made<S, T> }
  | { readonly kind: 'wrong'; readonly problems: readonly FieldProblem[] }
  | { readonly kind: 'refused'; readonly title: string; readonly text: string; readonly isStale: boolean }
  | { readonly kind: 'done' }

interface Made<S, T> {
  /** New values for the fields, if they differ from the input. */
  readonly shown?: S
  /** Additional output: a secret, shown only once. */
  readonly result?: T
  /** Whether the page shows changed data. Default: true. */
  readonly changesPage?: boolean
}

/** Success with a message. */
export function saved<S, T = never>(title: string, made: Made<S, T> & { readonly text?: string } = {}): Outcome<S, T> {
  return { kind: 'saved', title, text: made.text ?? '', made }
}

/** Rejected because of this field. Its input stays. */
export function wrong(field: string, text: string): Outcome<never, never> {
  return { kind: 'wrong', problems: [{ field, text }] }
}

/** Rejected because of these fields. */
export function wrongFields(problems: readonly FieldProblem[]): Outcome<never, never> {
  return { kind: 'wrong', problems }
}

/** Rejected for a reason other than a field. @param isStale whether the page shows outdated data */
export function refused(title: string, text = '', { isStale = false } = {}): Outcome<never, never> {
  return { kind: 'refused', title, text, isStale }
}

/** Success without a message, because the page shows it. */
export const done: Outcome<never, never> = { kind: 'done' }

/** The input of a form's handler, in addition to the caller. */
interface Work<V, S> {
  readonly value: V
  readonly shown: S
  /** The form's subject: the hidden field of its head. */
  readonly subject: string
  /** The button that was pressed. */
  readonly intent: string
}

/** Identifies the caller, and ends the request without permission. Receives only the form's subject. */
export type Asker<C> = (subject: string) => Promise<C>

/**
 * Creates a form's server function, which identifies the caller, parses the form, runs the handler, and reports the
 * result. Nothing of the form is read before the caller is identified.
 * @param form a function if its limits are server settings
 */
export function formAction<C extends object, A extends Area, S, V, T = never>(
  ask: Asker<C>,
  form: FormDefinition<A, S, V, KeyOf<A>> | (() => FormDefinition<A, S, V, KeyOf<A>>),
  work: (asked: C & Work<V, S>) => Promise<Outcome<S, T>>,
): (state: FormState<S, T>, sent: FormData) => Promise<FormState<S, T>> {
  return async (before, sent) => {
    const subject = subjectOf(sent)
    const asked = await ask(subject)
    const definition = typeof form === 'function' ? form() : form
    const read = definition.read(sent)
    const state: FormState<S, T> = { ...before, values: read.shown, result: null, note: null, problems: [] }
    const outcome: Outcome<S, T> = read.ok
      ? await work({ ...asked, value: read.value, shown: read.shown, subject, intent: intentOf(sent) })
      : wrongFields(inWords(read.problems, ({ key, values }) => say(definition.area, key, values)))
    return stateAfter(outcome, state, noteOf(definition))
  }
}

function stateAfter<S, T>(outcome: Outcome<S, T>, state: FormState<S, T>, note: ReturnType<typeof noteOf>) {
  switch (outcome.kind) {
    case 'saved': {
      const { title, text, made } = outcome
      if (made.changesPage !== false) refresh()
      const next = savedAs(state, made.shown ?? state.values, title, text)
      // Fields that show the input stay untouched: recreated, they would lose the focus.
      return { ...next, edition: made.shown === undefined ? state.edition : next.edition, result: made.result ?? null }
    }
    case 'wrong':
      return refusedFor(state, state.values, outcome.problems, note)
    case 'refused':
      if (outcome.isStale) refresh()
      return refusedBecause(state, state.values, outcome.title, outcome.text)
    case 'done':
      refresh()
      return state
  }
}

function noteOf<A extends Area>({ area, refusal }: FormDefinition<A, unknown, unknown, KeyOf<A>>) {
  return refusal === undefined ? null : { title: say(area, refusal[0]), text: say(area, refusal[1]) }
}

/** Requires these permissions, in order: `may({ grant: 'org:write' })`. */
export function may<const P extends Readonly<Record<string, Permission>>>(
  permissions: P,
): Asker<{ readonly [N in keyof P]: Grant<P[N]> }> {
  return async () => {
    const grants: [string, unknown][] = []
    for (const [name, permission] of Object.entries(permissions)) grants.push([name, await guard(permission)])
    return Object.fromEntries(grants) as { readonly [N in keyof P]: Grant<P[N]> }
  }
}

/** For forms without sign-in: the accounts validate the input. */
export const anybody: Asker<object> = async () => ({})
