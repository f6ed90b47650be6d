import type { Buffer } from 'node:buffer'

/**
 * Frees the memory of a piece of a body immediately. The garbage collector would let many megabytes of pieces pile up,
 * which fill the C library's pools, and those do not shrink (docs/decisions/0082). A view of a larger buffer is left
 * alone.
 */
export function freePiece({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
}
