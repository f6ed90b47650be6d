import type { CodeLine, CodeTone } from './highlight.ts'

/** A letter for each tone. Its class is `c-` and the letter (globals.css): a stack bears hundreds of them. */
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

/** A piece of a line. Without a class it is plain. */
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

/** Returns the colours of a line beside its text: each tone's letter and for how many characters it holds (`k6_1n4`). */
export function coloursOf(line: CodeLine): string {
  return line.map(({ tone, text }) => letters[tone] + text.length).join('')
}

/** Returns the line that a text and its colours are. What the colours leave out is plain. */
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
