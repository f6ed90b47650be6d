/** Separators between parts that may be percent-encoded: the unencoded characters of a URL or form. */
const PART = /[^\s"<>&=?#;]+/g
/** A delimiter; without one, a part cannot hide names and values. */
const ENCODED = /%(?:3[aAdD]|2[26fF]|5[bB]|20|40)/

/** Applies `rewrite` to the decoded form of percent-encoded parts: `next=%2F%3Ftoken%3Dabc` contains a token. */
export function rewriteEncoded(text: string, rewrite: (plain: string) => string): string {
  if (!text.includes('%') || !ENCODED.test(text)) return text
  return text.replace(PART, (part) => {
    if (!ENCODED.test(part)) return part
    const plain = decoded(part)
    if (plain === undefined) return part
    const clean = rewrite(plain)
    return clean === plain ? part : encoded(clean, part)
  })
}

/** Encodes a text again, leaving characters that were unencoded before, and the brackets of the filter mark. */
function encoded(plain: string, before: string): string {
  let result = encodeURIComponent(plain)
  for (const character of '[]:/@,+$')
    if (character === '[' || character === ']' || before.includes(character))
      result = result.replaceAll(encodeURIComponent(character), character)
  return result
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
