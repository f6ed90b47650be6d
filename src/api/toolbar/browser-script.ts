/** What a module of functions for the browser exports. */
type Pieces = Readonly<Record<string, (...args: never[]) => unknown>>

/**
 * A script for browsers, made of a module's functions as they stand in it: Node has taken their types away when it loaded
 * them, so nothing is built. Hence such a module imports nothing, and its functions use each other and no constants.
 * @param first the function that is called when the script runs
 */
export function browserScript(pieces: Pieces, first: () => void): string {
  const texts = Object.values(pieces).map((piece) => withoutGaps(String(piece)))
  return `(()=>{'use strict'\n${texts.join('\n')}\n${first.name}()})()\n`
}

/** Where types stood there are spaces, and empty lines. */
function withoutGaps(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd().replace(/^ +/, (indent) => indent.slice(indent.length / 2)))
    .filter((line) => line.trim() !== '' && !/^\s*(?:\/\/|\/?\*)/.test(line))
    .join('\n')
}
