/** Compares a language's texts with the English ones: keys, arguments, plurals. Does no file access. */
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** Texts in a file's structure: areas, groups, texts. */
export interface Texts {
  readonly [key: string]: string | Texts
}

export interface Problem {
  /** `issues.list.title` */
  readonly key: string
  readonly says: string
}

/** `issues.list.title` → its text, in the order of the file. */
export function flat(texts: Texts, before = ''): ReadonlyMap<string, string> {
  const all = new Map<string, string>()
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text === 'string') all.set(before + name, text)
    else for (const [key, inner] of flat(text, `${before}${name}.`)) all.set(key, inner)
  }
  return all
}

/** Everything that makes `texts` an incomplete translation of `english` in `locale`. */
export function problemsOf(locale: string, english: Texts, texts: Texts): readonly Problem[] {
  const wanted = flat(english)
  const found = flat(texts)
  return [
    ...[...wanted.keys()].filter((key) => !found.has(key)).map((key) => ({ key, says: 'is missing' })),
    ...[...found.keys()].filter((key) => !wanted.has(key)).map((key) => ({ key, says: 'is not in English' })),
    ...[...found].flatMap(([key, text]) =>
      textProblems(locale, wanted.get(key) ?? text, text).map((says) => ({ key, says })),
    ),
  ]
}

/** The problems of one text, compared with the English one. */
function textProblems(locale: string, english: string, text: string): string[] {
  if (text.trim() === '') return ['is empty']
  try {
    const [wanted, found] = [usesOf(english), usesOf(text)]
    return [...pluralProblems(locale, wanted, found), ...argumentProblems(locale, wanted, found)]
  } catch (fault) {
    return [`cannot be read as ICU MessageFormat: ${fault instanceof Error ? fault.message : String(fault)}`]
  }
}

/** How a text uses an argument. */
interface Use {
  readonly name: string
  /** Numbers and plurals are the same kind: a language without plurals only writes the number. */
  readonly kind: 'text' | 'number' | 'select' | 'date' | 'time' | 'tag'
  /** For plurals: cardinal or ordinal. */
  readonly plural?: Intl.PluralRuleType
  /** For plurals and selects. */
  readonly options: readonly string[]
}

function usesOf(text: string): readonly Use[] {
  return parse(text).flatMap(usesIn)
}

function usesIn(element: MessageFormatElement): Use[] {
  const { value: name } = element as { value: string }
  switch (element.type) {
    case TYPE.literal:
    case TYPE.pound:
      return []
    case TYPE.argument:
      return [{ name, kind: 'text', options: [] }]
    case TYPE.number:
      return [{ name, kind: 'number', options: [] }]
    case TYPE.date:
      return [{ name, kind: 'date', options: [] }]
    case TYPE.time:
      return [{ name, kind: 'time', options: [] }]
    case TYPE.select:
    case TYPE.plural: {
      const inner = Object.values(element.options).flatMap(({ value }) => value.flatMap(usesIn))
      const options = Object.keys(element.options)
      if (element.type === TYPE.select) return [{ name, kind: 'select', options }, ...inner]
      return [{ name, kind: 'number', plural: element.pluralType ?? 'cardinal', options }, ...inner]
    }
    case TYPE.tag:
      return [{ name, kind: 'tag', options: [] }, ...element.children.flatMap(usesIn)]
  }
}

const isExact = (option: string) => option.startsWith('=')
const listed = (options: Iterable<string>) => [...new Set(options)].sort().join(', ')

/**
 * A plural needs exactly the categories of its language; but if English only distinguishes none from some, translations
 * may as well.
 */
function pluralProblems(locale: string, english: readonly Use[], uses: readonly Use[]): string[] {
  return uses.flatMap(({ name, plural, options }) => {
    if (plural === undefined) return []
    const found = listed(options.filter((option) => !isExact(option)))
    const inEnglish = english.find((use) => use.name === name && use.plural === plural)
    const isSimple = inEnglish?.options.every((option) => isExact(option) || option === 'other') === true
    const wanted = listed(new Intl.PluralRules(locale, { type: plural }).resolvedOptions().pluralCategories)
    if (found === wanted || (isSimple && found === 'other')) return []
    return [`has the plurals ${found} of {${name}}, and its language has ${wanted}`]
  })
}

/** The same arguments, of the same kind, with the same options. */
function argumentProblems(locale: string, english: readonly Use[], uses: readonly Use[]): string[] {
  const hasPlurals = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.length > 1
  const about = (all: readonly Use[]) => ({
    arguments: listed(all.map(({ name, kind }) => `${name} (${kind})`)),
    plurals: hasPlurals ? listed(all.filter(({ plural }) => plural !== undefined).map(({ name }) => name)) : '',
    choices: listed(
      all.flatMap(({ name, kind, options }) =>
        options.filter((option) => kind === 'select' || (hasPlurals && isExact(option))).map((one) => `${name} ${one}`),
      ),
    ),
  })
  const [wanted, found] = [about(english), about(uses)]
  return (['arguments', 'plurals', 'choices'] as const)
    .filter((what) => wanted[what] !== found[what])
    .map((what) => `has the ${what} “${found[what]}”, and English has “${wanted[what]}”`)
}
