import type { Assignable } from '#domain/issue/triage.ts'

/** A person or team that can be mentioned, as sent to the browser. */
export interface Mentionable {
  /** The inserted text: `@Ann Lee`, `#web`. */
  readonly text: string
  readonly name: string
  /** Email address or slug. */
  readonly note: string
}

/**
 * Returns everyone as they are mentioned: people by name, or by email address if the name is ambiguous; teams by slug.
 */
export function mentionables(people: readonly Assignable[]): readonly Mentionable[] {
  const count = new Map<string, number>()
  for (const { name } of people) count.set(name.toLowerCase(), (count.get(name.toLowerCase()) ?? 0) + 1)
  return people.map((one) => {
    if (one.kind === 'team') return { text: `#${one.slug}`, name: one.name, note: one.slug }
    const isAlone = count.get(one.name.toLowerCase()) === 1
    return { text: `@${isAlone ? one.name : one.email}`, name: one.name, note: one.email }
  })
}

/** A mention being typed. */
export interface OpenMention {
  /** Position of its sign. */
  readonly start: number
  readonly sign: '@' | '#'
  /** The text after the sign so far. */
  readonly typed: string
}

/** Maximum length of a name, including spaces. */
const MAX_TYPED = 40

/** Returns the mention that ends at the caret, if one is being typed. */
export function openMention(text: string, caret: number): OpenMention | undefined {
  const [, before = '', sign, typed] =
    /(^|.)([@#])([^@#\n]*)$/u.exec(text.slice(Math.max(0, caret - MAX_TYPED), caret)) ?? []
  if (typed === undefined || typed.startsWith(' ') || /[\p{L}\p{N}_]/u.test(before)) return undefined
  return { start: caret - typed.length - 1, sign: sign === '#' ? '#' : '@', typed }
}

/** Returns the matches: a word of their name, or their address, starts with the typed text. */
export function matching(people: readonly Mentionable[], { sign, typed }: OpenMention): readonly Mentionable[] {
  const wanted = typed.toLowerCase()
  return people.filter(({ text, name, note }) => {
    const names = [name, note, ...name.split(/\s+/)].map((one) => one.toLowerCase())
    return text.startsWith(sign) && names.some((one) => one.startsWith(wanted))
  })
}
