/** The id in a path; `undefined` if it is not a number, which no item can have. */
export function numberOf(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
