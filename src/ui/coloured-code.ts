import type { CodeLine, CodeTone } from './highlight.ts'

/**
 * One letter per tone; its class is `c-` plus the letter (globals.css). Short, because a stack trace contains hundreds.
 */
const letters: Readonly<Record<CodeTone, string>> = {
  plain: '_',
  keyword: 'k',
  string: 's',
  number: 'n',
  comment: 'c',
  function: 'f',
  parameter: 'a',
  punctuation: 'p',
}

/** A piece of a line. Plain text has no class. */
export interface CodePiece {
  readonly text: string
  readonly className: string | undefined
}

export function classOf(tone: CodeTone): string | undefined {
  return classOfLetter(letters[tone])
}

function classOfLetter(letter: string): string | undefined {
  return letter === letters.plain ? undefined : `c-${letter}`
}

/** Encodes the colours of a line: each tone's letter followed by its length in characters (`k6_1n4`). */
export function coloursOf(line: CodeLine): string {
  return line.map(({ tone, text }) => letters[tone] + text.length).join('')
}

/** Splits a text by its encoded colours. Text beyond them is plain. */
export function piecesOf(text: string, colours: string): readonly CodePiece[] {
  const pieces: CodePiece[] = []
  let at = 0
  for (const [, letter = '', length] of colours.matchAll(/(\D)(\d+)/g)) {
    pieces.push({ text: text.slice(at, at + Number(length)), className: classOfLetter(letter) })
    at += Number(length)
  }
  if (at < text.length) pieces.push({ text: text.slice(at), className: undefined })
  return pieces
}
