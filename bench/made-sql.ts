/** SQL for rows that are made by the million: `n` counts them. */

/** A whole number below `below`, drawn anew for each row. `salt` makes it another draw. */
export const drawn = (below: number, salt: number) => `toUInt32(intHash64(n * 64 + ${salt}) % ${below})`

/** A whole number below `below` that is the same for all rows with the same `of`, an SQL expression. */
export const drawnOf = (of: string) => (below: number, salt: number) =>
  `toUInt32(intHash64(${of} * 977 + ${salt}) % ${below})`

export const oneOf = (words: readonly string[], number: string) =>
  `[${words.map((word) => `'${word}'`).join(', ')}][${number} + 1]`

export const numbered = (word: string, number: string) => `concat('${word}', toString(${number}))`
