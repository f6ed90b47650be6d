/** SQL for millions of generated rows: `n` counts them. */

/** An integer smaller than `below`, drawn for each row. `salt` selects another draw. */
export const drawn = (below: number, salt: number) => `toUInt32(intHash64(n * 64 + ${salt}) % ${below})`

/** An integer smaller than `below`, equal for all rows with the same `of`, an SQL expression. */
export const drawnOf = (of: string) => (below: number, salt: number) =>
  `toUInt32(intHash64(${of} * 977 + ${salt}) % ${below})`

export const oneOf = (words: readonly string[], number: string) =>
  `[${words.map((word) => `'${word}'`).join(', ')}][${number} + 1]`

export const numbered = (word: string, number: string) => `concat('${word}', toString(${number}))`
