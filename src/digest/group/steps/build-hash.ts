/** The hash that Vite inserts before the extension: eight characters of base64. */
const VITE_HASH = /-(?=[\w-]{0,7}[A-Z\d])[\w-]{8}(?=\.[cm]?js$)/
const SEGMENT = /[-._~]?([A-Za-z0-9]{4,64})(?=[-._~]|$)/g

/** Removes build hashes: `main-4f3c2a1b.js` and `page.8a7bc2.chunk.js` become `main.js` and `page.chunk.js`. */
export function withoutBuildHash(name: string): string {
  return name.replace(VITE_HASH, '').replace(SEGMENT, (segment, token: string) => (isBuildHash(token) ? '' : segment))
}

/** Chunk numbers, hexadecimal, or a mix of letters and digits that is not a word, unlike `base64Encoder`. */
function isBuildHash(token: string): boolean {
  if (/^[\da-f]{6,}$|^\d+$/.test(token)) return /\d/.test(token)
  return token.length >= 8 && token.length <= 24 && /\d[A-Za-z]+\d/.test(token)
}
