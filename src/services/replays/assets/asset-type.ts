const PICTURES = 'image'
const FONTS = 'font'

/** The magic bytes of the picture and font formats that browsers display; null matches any byte. */
const beginnings: readonly (readonly [type: string, bytes: readonly (number | null)[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38, null, 0x61]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
  ['image/avif', [null, null, null, null, ...ascii('ftypavi')]],
  ['image/bmp', ascii('BM')],
  ['image/x-icon', [0, 0, 1, 0]],
  ['font/woff2', ascii('wOF2')],
  ['font/woff', ascii('wOFF')],
  ['font/otf', ascii('OTTO')],
  ['font/ttf', [0, 1, 0, 0]],
  ['font/ttf', ascii('true')],
  ['font/collection', ascii('ttcf')],
]

/** Content types with which servers send fonts. */
const SENT_AS_FONT = /^(?:font\/|application\/(?:font-|x-font-|vnd\.ms-opentype$|octet-stream$))/
/** The beginning of HTML pages, regardless of their content type; drawings and style sheets start differently. */
const PAGE = /^\s*<(?:!doctype\s+html|html|head|body|script)/i
const DRAWING = /<svg[\s>]/i
const LOOKED_AT = 4096

/**
 * Returns the content type for a proxied response: detected from its bytes, if it was sent as a similar type.
 * `undefined` if it is neither a picture, a style sheet nor a font.
 */
export function assetType(sentAs: string, bytes: Uint8Array): string | undefined {
  const sent = sentAs.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (sent === 'text/css') return isMarkup(bytes) ? undefined : 'text/css; charset=utf-8'
  if (sent === 'image/svg+xml') return isDrawing(bytes) ? 'image/svg+xml' : undefined
  const [found] = beginnings.find(([, begins]) => begins.every((byte, at) => byte === null || bytes[at] === byte)) ?? []
  if (found?.startsWith(PICTURES) === true) return sent.startsWith('image/') ? found : undefined
  if (found?.startsWith(FONTS) === true) return SENT_AS_FONT.test(sent) ? found : undefined
  return undefined
}

function isMarkup(bytes: Uint8Array): boolean {
  return textOf(bytes).trimStart().startsWith('<')
}

function isDrawing(bytes: Uint8Array): boolean {
  const text = textOf(bytes)
  return DRAWING.test(text) && !PAGE.test(text)
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, LOOKED_AT))
}

function ascii(text: string): readonly number[] {
  return [...Buffer.from(text, 'latin1')]
}
