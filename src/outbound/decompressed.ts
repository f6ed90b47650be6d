import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

const decoders = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/** The body of an answer, without what it was packed in for the way. */
export function decompressed(response: IncomingMessage): NodeJS.ReadableStream {
  const createDecoder = decoders.get(response.headers['content-encoding']?.toLowerCase() ?? '')
  // A fault of either ends the decoder with that fault, and whoever reads it is told.
  return createDecoder === undefined ? response : pipeline(response, createDecoder(), () => undefined)
}
