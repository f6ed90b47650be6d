/** File kinds, detected from the bytes because file names cannot be trusted. */
export const attachmentKinds = ['png', 'jpeg', 'gif', 'webp', 'text', 'other'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** First bytes of each kind of image (RFC 2083, ITU T.81, GIF89a, RFC 9649); `null` matches any byte. */
const signatures: readonly (readonly [AttachmentKind, readonly (number | null)[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38, null, 0x61]],
  ['webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
]

/** Number of bytes examined to decide whether a file is text. */
const LOOKED_AT_BYTES = 64 * 1024

/** Control characters that occur in text: tab, line breaks, form feed, and the escape for terminal colors. */
const CONTROLS_OF_TEXT: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b])

/**
 * Detects the kind of a file from its bytes: one of four image formats, UTF-8 text, or other. An empty file is text.
 */
export function kindOf(bytes: Uint8Array): AttachmentKind {
  const image = signatures.find(([, signature]) => signature.every((byte, at) => byte === null || bytes[at] === byte))
  if (image !== undefined) return image[0]
  return isText(bytes.subarray(0, LOOKED_AT_BYTES), bytes.length > LOOKED_AT_BYTES) ? 'text' : 'other'
}

/** @param isCut the text is truncated, so the last character may be incomplete */
function isText(bytes: Uint8Array, isCut: boolean): boolean {
  if (bytes.some((byte) => (byte < 0x20 && !CONTROLS_OF_TEXT.has(byte)) || byte === 0x7f)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
    return true
  } catch {
    return false
  }
}

/**
 * The only content types under which a file is displayed inline; `undefined` for downloads only. All text is served as
 * plain text, so that no markup is interpreted.
 */
export function previewType(kind: AttachmentKind): string | undefined {
  switch (kind) {
    case 'png':
    case 'jpeg':
    case 'gif':
    case 'webp':
      return `image/${kind}`
    case 'text':
      return 'text/plain; charset=utf-8'
    case 'other':
      return undefined
  }
}

export function isImage(kind: AttachmentKind): boolean {
  return kind !== 'text' && kind !== 'other'
}
