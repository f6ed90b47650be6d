import type { Assignable } from '#domain/issue/triage.ts'

/** Somebody who can be mentioned, as the page shows it: it travels to the browser. */
export interface Mentionable {
  /** What is put into the text: `@Ann Lee`, `#web`. */
  readonly text: string
  readonly name: string
  /** Mail address, or slug. */
  readonly note: string
}

/** Everybody as they are mentioned: people by name, or by mail address where two have one name; teams by slug. */
export function mentionables(people: readonly Assignable[]): readonly Mentionable[] {
  const count = new Map<string, number>()
  for (const { name } of people) count.set(name.toLowerCase(), (count.get(name.toLowerCase()) ?? 0) + 1)
  return people.map((one) => {
    if (one.kind === 'team') return { text: `#${one.slug}`, name: one.name, note: one.slug }
    const isAlone = count.get(one.name.toLowerCase()) === 1
    return { text: `@${isAlone ? one.name : one.email}`, name: one.name, note: one.email }
  })
}

/** A mention that is being typed. */
export interface OpenMention {
  /** Where its sign stands. */
  readonly start: number
  readonly sign: '@' | '#'
  /** What follows the sign so far. */
  readonly typed: string
}

/** Names are no longer, with their spaces. */
const MAX_TYPED = 40

/** The mention that ends where the caret is; undefined: none is being typed. */
export function openMention(text: string, caret: number): OpenMention | undefined {
  const [, before = '', sign, typed] =
    /(^|.)([@#])([^@#\n]*)$/u.exec(text.slice(Math.max(0, caret - MAX_TYPED), caret)) ?? []
  if (typed === undefined || typed.startsWith(' ') || /[\p{L}\p{N}_]/u.test(before)) return undefined
  return { start: caret - typed.length - 1, sign: sign === '#' ? '#' : '@', typed }
}

/** Those whom what has been typed may mean: a word of their name, or their address, begins so. */
export function matching(people: readonly Mentionable[], { sign, typed }: OpenMention): readonly Mentionable[] {
  const wanted = typed.toLowerCase()
  return people.filter(({ text, name, note }) => {
    const names = [name, note, ...name.split(/\s+/)].map((one) => one.toLowerCase())
    return text.startsWith(sign) && names.some((one) => one.startsWith(wanted))
  })
}
