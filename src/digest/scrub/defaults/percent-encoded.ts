/** Between what may be encoded as a whole: what stands unencoded in an address or a form. */
const PART = /[^\s"<>&=?#;]+/g
/** A delimiter, without which no names and values hide in a part. */
const ENCODED = /%(?:3[aAdD]|2[26fF]|5[bB]|20|40)/

/** Text whose percent-encoded parts were rewritten in plain: `next=%2F%3Ftoken%3Dabc` holds a token. */
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

/**
 * Encodes a text anew. What stood unencoded before does so again, and so do brackets: the mark of what was filtered has
 * them.
 */
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
