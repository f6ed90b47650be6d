import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

const decoders = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/** The decompressed body of a response. */
export function decompressed(response: IncomingMessage): NodeJS.ReadableStream {
  const createDecoder = decoders.get(response.headers['content-encoding']?.toLowerCase() ?? '')
  // An error in either stream ends the decoder with it, and reaches the reader.
  return createDecoder === undefined ? response : pipeline(response, createDecoder(), () => undefined)
}
