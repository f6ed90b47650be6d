import { hidden, type FieldProblem } from './form-state.ts'

/** What is wrong with what a field holds: the key of a message, and what the message speaks of. */
export interface Fault<K extends string> {
  readonly key: K
  readonly values?: Readonly<Record<string, string | number>>
}

/** A fault and the field that has it. */
export interface Problem<K extends string> extends Fault<K> {
  readonly field: string
}

/** What a field was found to mean, or what is wrong with it. */
export type Parsed<V, K extends string> =
  | { readonly ok: true; readonly value: V }
  | { readonly ok: false; readonly fault: Fault<K> }

/**
 * How one field is read. `S` is what the field shows, `V` is what it means: the number that its text says, the options
 * whose boxes are ticked.
 */
export interface Field<S, V, K extends string, Secret extends boolean = false> {
  /** Reads what was sent under the field's name. It takes anything, as anybody can send anything. */
  readonly take: (sent: readonly FormDataEntryValue[]) => { readonly shown: S; readonly parsed: Parsed<V, K> }
  /** A secret is never shown again: it is no part of what the form sends back. */
  readonly isSecret: Secret
}

// Wider than a field on purpose: a type of keys here would be taken for the keys of fields that have none.
type Fields = Readonly<
  Record<string, { readonly take: (sent: readonly FormDataEntryValue[]) => unknown; readonly isSecret: boolean }>
>
type KeysIn<F extends Fields> = {
  [N in keyof F]: F[N] extends Field<unknown, unknown, infer K, boolean> ? K : never
}[keyof F]

/** What the fields show, without secrets. */
type Shown<F extends Fields> = {
  readonly [N in keyof F as F[N]['isSecret'] extends true ? never : N]: F[N] extends Field<
    infer S,
    unknown,
    string,
    boolean
  >
    ? S
    : never
}
/** What the fields mean. */
type Meant<F extends Fields> = {
  readonly [N in keyof F]: F[N] extends Field<unknown, infer V, string, boolean> ? V : never
}

/** A form that was sent. */
export type Sent<S, V, K extends string> =
  | { readonly ok: true; readonly shown: S; readonly value: V }
  | { readonly ok: false; readonly shown: S; readonly problems: readonly Problem<K>[] }

/** A form, defined once: its fields, how they are read, and in which words it speaks of what is wrong. */
export interface FormDefinition<A extends string, S, V, K extends string> {
  /** The part of the messages that its keys are in. */
  readonly area: A
  /** What is said above the problems of single fields: title and text. */
  readonly refusal: readonly [K, K] | undefined
  /** What the fields of an empty form show. */
  readonly empty: S
  readonly read: (sent: unknown) => Sent<S, V, K>
}

/** What the fields of a form show. */
export type ShownOf<D> = D extends FormDefinition<string, infer S, unknown, string> ? S : never
/** What the fields of a form mean. */
export type ValueOf<D> = D extends FormDefinition<string, unknown, infer V, string> ? V : never

interface Whole<S, K extends string> {
  /** What is said above the problems of single fields: title and text. */
  readonly refusal?: readonly [K, K]
  /** What is wrong with fields together, told beside what is wrong with each. */
  readonly check?: (shown: S) => readonly Problem<K>[]
}

/** Defines a form by its fields. The order of the fields is the order of the problems. */
export function defineForm<const A extends string, F extends Fields, const K extends string = never>(
  area: A,
  fields: F,
  { refusal, check }: Whole<Shown<F>, K> = {},
): FormDefinition<A, Shown<F>, Meant<F>, KeysIn<F> | K> {
  const read = (sent: unknown): Sent<Shown<F>, Meant<F>, KeysIn<F> | K> => {
    const form = sent instanceof FormData ? sent : new FormData()
    const shown: [string, unknown][] = []
    const value: [string, unknown][] = []
    const problems: Problem<KeysIn<F> | K>[] = []
    for (const [name, field] of Object.entries(fields) as [string, Field<unknown, unknown, KeysIn<F>, boolean>][]) {
      const { shown: held, parsed } = field.take(form.getAll(name))
      if (!field.isSecret) shown.push([name, held])
      if (parsed.ok) value.push([name, parsed.value])
      else problems.push({ field: name, ...parsed.fault })
    }
    const kept = Object.fromEntries(shown) as Shown<F>
    problems.push(...(check?.(kept) ?? []))
    if (problems.length > 0) return { ok: false, shown: kept, problems }
    return { ok: true, shown: kept, value: Object.fromEntries(value) as Meant<F> }
  }
  return { area, refusal, empty: read(undefined).shown, read }
}

/** A form of buttons alone. */
export const noFields: FormDefinition<'common', null, null, never> = {
  area: 'common',
  refusal: undefined,
  empty: null,
  read: () => ({ ok: true, shown: null, value: null }),
}

/** Turns problems into sentences. @param say the words of the form's area */
export function inWords<K extends string>(
  problems: readonly Problem<K>[],
  say: (fault: Fault<K>) => string,
): readonly FieldProblem[] {
  return problems.map((problem) => ({ field: problem.field, text: say(problem) }))
}

/** Reads the hidden field of a form that says what the form is about, before anything else of it is read. */
export function subjectOf(sent: unknown): string {
  return firstText(sent instanceof FormData ? sent.getAll(hidden.subject) : [])
}

/** The button that was pressed. */
export function intentOf(sent: unknown): string {
  return firstText(sent instanceof FormData ? sent.getAll(hidden.intent) : [])
}

/** Of fields with the same name the first counts; a file is no text. */
export function firstText([first]: readonly FormDataEntryValue[]): string {
  return typeof first === 'string' ? first : ''
}
