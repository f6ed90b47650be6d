/** The number that stands in an address; undefined: it is none, and nothing has it. */
export function numberOf(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
