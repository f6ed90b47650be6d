import type { Flaw } from './refusal.ts'

/** A longer list would not be read. */
export const MOST_FLAWS = 20

interface Problem {
  readonly line: number
  readonly column: number
  readonly code: string
  readonly text: string
}

export function flaw(name: string, detail: string): Flaw {
  return { in: 'body', name, detail }
}

/** The problems of a multi-line text, by line. */
export function linesOf(name: string, problems: readonly Problem[]): readonly Flaw[] {
  return problems.map(({ line, column, code, text }) =>
    flaw(name, `line ${line}, column ${column}: ${code.replaceAll('_', ' ')}: ${text}`),
  )
}

/** A problem of a list entry, by its index. */
export function entryOf(name: string, { line, column, code, text }: Problem): Flaw {
  return flaw(`${name}.${line - 1}`, `column ${column}: ${code.replaceAll('_', ' ')}: ${text}`)
}
