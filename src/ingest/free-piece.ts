import type { Buffer } from 'node:buffer'

/**
 * Gives the memory of a piece of a body back at once, where the collector would let many megabytes of pieces lie: that fills
 * the C library's pools, which do not shrink (docs/decisions/0082). A view of something larger is left alone.
 */
export function freePiece({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
}
