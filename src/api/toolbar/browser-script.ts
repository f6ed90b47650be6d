type Pieces = Readonly<Record<string, (...args: never[]) => unknown>>

/**
 * Builds a browser script from a module's functions. Node strips their types when it loads them, so no build step is
 * needed. Such a module therefore imports nothing, and its functions use each other but no constants.
 * @param first the function to call when the script runs
 */
export function browserScript(pieces: Pieces, first: () => void): string {
  const texts = Object.values(pieces).map((piece) => withoutGaps(String(piece)))
  return `(()=>{'use strict'\n${texts.join('\n')}\n${first.name}()})()\n`
}

/** Removes the spaces and empty lines left where types were, and comments. */
function withoutGaps(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd().replace(/^ +/, (indent) => indent.slice(indent.length / 2)))
    .filter((line) => line.trim() !== '' && !/^\s*(?:\/\/|\/?\*)/.test(line))
    .join('\n')
}
