/** The kinds of files by their bytes, as a file's name cannot be trusted. */
export const attachmentKinds = ['png', 'jpeg', 'gif', 'webp', 'text', 'other'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** The first bytes of each kind of image (RFC 2083, ITU T.81, GIF89a, RFC 9649); null stands for any byte. */
const signatures: readonly (readonly [AttachmentKind, readonly (number | null)[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38, null, 0x61]],
  ['webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
]

/** The length of a text that is looked at: what begins as text for so long is one. */
const LOOKED_AT_BYTES = 64 * 1024

/** Control characters that texts have: tab, line ends, form feed, and the escape that colours a terminal. */
const CONTROLS_OF_TEXT: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b])

/**
 * Returns the kind of a file by its bytes: one of four kinds of images, text in UTF-8, or something else. Nothing at
 * all is text.
 */
export function kindOf(bytes: Uint8Array): AttachmentKind {
  const image = signatures.find(([, signature]) => signature.every((byte, at) => byte === null || bytes[at] === byte))
  if (image !== undefined) return image[0]
  return isText(bytes.subarray(0, LOOKED_AT_BYTES), bytes.length > LOOKED_AT_BYTES) ? 'text' : 'other'
}

/** @param isCut more follows: the last character may be in pieces */
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
 * The only content types under which a file is ever shown in a page; undefined: it is only handed out as a download.
 * Text is plain text, whatever language it may be in: nobody's markup runs here.
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

/** Returns whether a file can be shown as a picture. */
export function isImage(kind: AttachmentKind): boolean {
  return kind !== 'text' && kind !== 'other'
}
