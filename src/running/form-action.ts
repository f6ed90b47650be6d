import { refresh } from 'next/cache'
import type { Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import { say, type Area, type KeyOf } from '#messages/texts-for.ts'
import { intentOf, inWords, subjectOf, type FormDefinition } from '#ui/form/define-form.ts'
import type { FieldProblem, FormState } from '#ui/form/form-state.ts'
import { refusedBecause, refusedFor, savedAs } from '#ui/form/outcome.ts'
import { guard } from './guard.ts'

/** What became of a form that was sent. */
export type Outcome<S, T> =
  | { readonly kind: 'saved'; readonly title: string; readonly text: string; readonly made: Made<S, T> }
  | { readonly kind: 'wrong'; readonly problems: readonly FieldProblem[] }
  | { readonly kind: 'refused'; readonly title: string; readonly text: string; readonly isStale: boolean }
  | { readonly kind: 'done' }

interface Made<S, T> {
  /** What the fields show from now on, where that is not what was typed. */
  readonly shown?: S
  /** What is shown besides: a secret, this once. */
  readonly result?: T
  /** Whether the page shows something that has changed; it does, unless this says otherwise. */
  readonly changesPage?: boolean
}

/** It is done, and the form says so. */
export function saved<S, T = never>(title: string, made: Made<S, T> & { readonly text?: string } = {}): Outcome<S, T> {
  return { kind: 'saved', title, text: made.text ?? '', made }
}

/** It was not done because of this field. What was typed stays. */
export function wrong(field: string, text: string): Outcome<never, never> {
  return { kind: 'wrong', problems: [{ field, text }] }
}

/** It was not done because of these fields. */
export function wrongFields(problems: readonly FieldProblem[]): Outcome<never, never> {
  return { kind: 'wrong', problems }
}

/** It was not done, and no field is to blame. @param isStale whether the page shows what is no longer so */
export function refused(title: string, text = '', { isStale = false } = {}): Outcome<never, never> {
  return { kind: 'refused', title, text, isStale }
}

/** It is done, and the page shows it: there is nothing to say. */
export const done: Outcome<never, never> = { kind: 'done' }

/** What a form's work is given, besides who asks. */
interface Work<V, S> {
  readonly value: V
  readonly shown: S
  /** What the form is about: the hidden field of its head. */
  readonly subject: string
  /** The button that was pressed. */
  readonly intent: string
}

/** Asks who calls, and ends the request for whoever may not. It is given what the form is about, and nothing else of it. */
export type Asker<C> = (subject: string) => Promise<C>

/**
 * The server function behind a form: asks who calls, then reads what was sent, then does the work, then tells what became
 * of it. Nothing of the form is read before the first of these has answered.
 * @param form a function where its bounds are settings of the server
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
      // Fields that show what was typed are left alone: made anew, they would lose the focus.
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

/** Asks for these permissions, in their order: `may({ grant: 'org:write' })`. */
export function may<const P extends Readonly<Record<string, Permission>>>(
  permissions: P,
): Asker<{ readonly [N in keyof P]: Grant<P[N]> }> {
  return async () => {
    const grants: [string, unknown][] = []
    for (const [name, permission] of Object.entries(permissions)) grants.push([name, await guard(permission)])
    return Object.fromEntries(grants) as { readonly [N in keyof P]: Grant<P[N]> }
  }
}

/** For what nobody has to be signed in for: the accounts check what was sent. */
export const anybody: Asker<object> = async () => ({})
