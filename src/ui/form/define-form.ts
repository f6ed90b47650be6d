import { hidden, type FieldProblem } from './form-state.ts'

/** A validation error: a message key and the message's arguments. */
export interface Fault<K extends string> {
  readonly key: K
  readonly values?: Readonly<Record<string, string | number>>
}

/** A fault and the name of its field. */
export interface Problem<K extends string> extends Fault<K> {
  readonly field: string
}

/** A field's parsed value, or its error. */
export type Parsed<V, K extends string> =
  | { readonly ok: true; readonly value: V }
  | { readonly ok: false; readonly fault: Fault<K> }

/**
 * How to read one field. `S` is what the field shows, `V` its parsed value: the number for a text, the options for
 * checkboxes.
 */
export interface Field<S, V, K extends string, Secret extends boolean = false> {
  /** Reads the values sent under the field's name. Accepts anything, because anyone can send anything. */
  readonly take: (sent: readonly FormDataEntryValue[]) => { readonly shown: S; readonly parsed: Parsed<V, K> }
  /** Secrets are never sent back to the browser. */
  readonly isSecret: Secret
}

// Deliberately wider than `Field`: a key type here would be inferred for the keys of fields that have none.
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
/** The fields' parsed values. */
type Meant<F extends Fields> = {
  readonly [N in keyof F]: F[N] extends Field<unknown, infer V, string, boolean> ? V : never
}

/** The result of reading a submitted form. */
export type Sent<S, V, K extends string> =
  | { readonly ok: true; readonly shown: S; readonly value: V }
  | { readonly ok: false; readonly shown: S; readonly problems: readonly Problem<K>[] }

/** A form's definition: its fields, how to read them, and the messages for its errors. */
export interface FormDefinition<A extends string, S, V, K extends string> {
  /** The message area of its keys. */
  readonly area: A
  /** Title and text shown above the errors of single fields. */
  readonly refusal: readonly [K, K] | undefined
  /** What the fields of an empty form show. */
  readonly empty: S
  readonly read: (sent: unknown) => Sent<S, V, K>
}

export type ShownOf<D> = D extends FormDefinition<string, infer S, unknown, string> ? S : never
export type ValueOf<D> = D extends FormDefinition<string, unknown, infer V, string> ? V : never

interface Whole<S, K extends string> {
  /** Title and text shown above the errors of single fields. */
  readonly refusal?: readonly [K, K]
  /** Validates across fields; its errors are shown together with those of single fields. */
  readonly check?: (shown: S) => readonly Problem<K>[]
}

/** Defines a form by its fields. Errors are reported in the order of the fields. */
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

/** A form with buttons only. */
export const noFields: FormDefinition<'common', null, null, never> = {
  area: 'common',
  refusal: undefined,
  empty: null,
  read: () => ({ ok: true, shown: null, value: null }),
}

/**
 * Translates problems into sentences.
 * @param say the messages of the form's area
 */
export function inWords<K extends string>(
  problems: readonly Problem<K>[],
  say: (fault: Fault<K>) => string,
): readonly FieldProblem[] {
  return problems.map((problem) => ({ field: problem.field, text: say(problem) }))
}

/** Reads the hidden field with the form's subject, before anything else is read. */
export function subjectOf(sent: unknown): string {
  return firstText(sent instanceof FormData ? sent.getAll(hidden.subject) : [])
}

/** Returns the pressed button. */
export function intentOf(sent: unknown): string {
  return firstText(sent instanceof FormData ? sent.getAll(hidden.intent) : [])
}

/** Returns the first of several values of one field; '' for a file. */
export function firstText([first]: readonly FormDataEntryValue[]): string {
  return typeof first === 'string' ? first : ''
}
