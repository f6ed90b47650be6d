import { firstText, type Fault, type Field, type Parsed } from './define-form.ts'

interface TextRules<K extends string> {
  /** The message for an empty field. Without it the field is optional. */
  readonly missing?: K
  /** Maximum length in characters, and the message if it is exceeded. */
  readonly most?: readonly [limit: number, key: K]
}

/** A single line of text, trimmed. */
export function text<K extends string = never>(rules: TextRules<K> = {}): Field<string, string, K> {
  return field(
    (sent) => firstText(sent).trim(),
    (shown) => checkedText(shown, rules),
  )
}

/** Multi-line text, not trimmed. Browsers send CR LF line breaks, which become LF. */
export function lines<K extends string = never>(rules: TextRules<K> = {}): Field<string, string, K> {
  return field(
    (sent) => firstText(sent).replaceAll('\r\n', '\n'),
    (shown) => checkedText(shown, rules),
  )
}

/** Text that is never sent back: a password or token. Not trimmed. */
export function secret<K extends string = never>(rules: TextRules<K> = {}): Field<string, string, K, true> {
  return { ...field(firstText, (shown) => checkedText(shown, rules)), isSecret: true }
}

interface NumberRules<K extends string> {
  readonly least: number
  readonly most: number
  /** The message for an invalid number; may use `least`, `most` and `limit`. */
  readonly wrong: K
}

/** An integer from `least` to `most`. The field shows what was typed, even if invalid. */
export function number<K extends string>(rules: NumberRules<K>): Field<string, number, K> {
  return field(
    (sent) => firstText(sent).trim(),
    (shown) => checkedNumber(shown, rules),
  )
}

/** An integer from `least` to `most`, or `null` if empty. */
export function optionalNumber<K extends string>(rules: NumberRules<K>): Field<string, number | null, K> {
  return field(
    (sent) => firstText(sent).trim(),
    (shown): Parsed<number | null, K> => (shown === '' ? right(null) : checkedNumber(shown, rules)),
  )
}

/** One of several options; `usual` if the value is not one of them. */
export function choice<const O extends string>(options: readonly O[], usual: NoInfer<O>): Field<O, O, never> {
  return field((sent) => options.find((option) => option === firstText(sent)) ?? usual, right)
}

/** Text to parse, such as a role or an address. The field shows what was sent, even if invalid. */
export function meaning<V, K extends string>(parse: (text: string) => V | undefined, wrong: K): Field<string, V, K> {
  return field(
    (sent) => firstText(sent).trim(),
    (shown): Parsed<V, K> => {
      const value = parse(shown)
      return value === undefined ? { ok: false, fault: { key: wrong, values: { text: shown } } } : right(value)
    },
  )
}

/** A checkbox. */
export const check: Field<boolean, boolean, never> = field((sent) => sent.length > 0, right)

/**
 * Some of several options, in their defined order, without duplicates.
 * @param missing the message if none is checked
 */
export function several<const O extends string, K extends string = never>(
  options: readonly O[],
  missing?: K,
): Field<readonly O[], readonly O[], K> {
  return field(
    (sent) => options.filter((option) => sent.includes(option)),
    (shown) =>
      shown.length === 0 && missing !== undefined ? { ok: false, fault: { key: missing } } : { ok: true, value: shown },
  )
}

/** Ids or names of teams, projects or people. Values that do not parse are dropped. */
export function ids<V>(parse: (text: string) => V | undefined): Field<readonly string[], readonly V[], never> {
  return field(
    (sent) => {
      const texts = sent.filter((one) => typeof one === 'string')
      return [...new Set(texts)].filter((one) => parse(one) !== undefined)
    },
    (shown) => right(shown.flatMap((one) => parse(one) ?? [])),
  )
}

/** Defines a custom field by how it is read and parsed. */
export function field<S, V, K extends string>(
  read: (sent: readonly FormDataEntryValue[]) => S,
  parse: (shown: S) => Parsed<V, K>,
): Field<S, V, K> {
  return {
    take: (sent) => {
      const shown = read(sent)
      return { shown, parsed: parse(shown) }
    },
    isSecret: false,
  }
}

function right<V>(value: V): Parsed<V, never> {
  return { ok: true, value }
}

function checkedNumber<K extends string>(shown: string, { least, most, wrong }: NumberRules<K>): Parsed<number, K> {
  const value = /^\d{1,9}$/.test(shown) ? Number(shown) : Number.NaN
  const fault: Fault<K> = { key: wrong, values: { least, most, limit: most } }
  return value >= least && value <= most ? { ok: true, value } : { ok: false, fault }
}

function checkedText<K extends string>(shown: string, { missing, most }: TextRules<K>): Parsed<string, K> {
  if (missing !== undefined && shown === '') return { ok: false, fault: { key: missing } }
  if (most === undefined || shown.length <= most[0]) return { ok: true, value: shown }
  return { ok: false, fault: { key: most[1], values: { limit: most[0] } } }
}
