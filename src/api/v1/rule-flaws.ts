import type { Flaw } from './refusal.ts'

/** More are a list that nobody reads. */
export const MOST_FLAWS = 20

interface Problem {
  readonly line: number
  readonly column: number
  readonly code: string
  readonly text: string
}

/** Something that is wrong with a field of a body. */
export function flaw(name: string, detail: string): Flaw {
  return { in: 'body', name, detail }
}

/** Problems of a text, by their lines. */
export function linesOf(name: string, problems: readonly Problem[]): readonly Flaw[] {
  return problems.map(({ line, column, code, text }) =>
    flaw(name, `line ${line}, column ${column}: ${code.replaceAll('_', ' ')}: ${text}`),
  )
}

/** A problem of an entry of a list, by its place. */
export function entryOf(name: string, { line, column, code, text }: Problem): Flaw {
  return flaw(`${name}.${line - 1}`, `column ${column}: ${code.replaceAll('_', ' ')}: ${text}`)
}
