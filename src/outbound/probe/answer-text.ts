/** The prefix of a page in which browsers look for its charset, in bytes (WHATWG HTML, 13.2.3.2). */
const LOOKED_AT = 1024
const META = /<meta[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i
const XML = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/i

/**
 * Decodes a response as a browser does: by its byte order mark, else by the charset in its content type, in `<meta>` or
 * in the XML declaration, else as UTF-8. The mark is not part of the text.
 */
export function textOfAnswer(bytes: Uint8Array, contentType: string | undefined): string {
  const decoder = markedDecoder(bytes) ?? decoderOf(charsetOf(contentType)) ?? decoderOf(charsetWithin(bytes))
  return (decoder ?? new TextDecoder()).decode(bytes)
}

function markedDecoder([first, second, third]: Uint8Array): TextDecoder | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder()
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be') : undefined
}

function charsetOf(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1]
}

function charsetWithin(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, LOOKED_AT))
  const named = XML.exec(start)?.[1] ?? META.exec(start)?.[1]
  // Text that reads as ASCII is not UTF-16, even if its declaration claims it.
  return named !== undefined && /^utf-?16/i.test(named) ? undefined : named
}

/** Returns `undefined` for an unknown charset. */
function decoderOf(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}
