import { Buffer } from 'node:buffer'

/** Copies of parts of a request's body, in memory that is reused between requests. */
export interface BodyMemory {
  /** Returns a copy of bytes that belongs to the request until it is released. */
  copy(bytes: Uint8Array): Buffer
  /** The request no longer needs any of it. */
  release(): void
}

/**
 * Allocates requests' memory from reused blocks, because V8 runs a garbage collection for every few megabytes of new
 * buffers.
 */
export interface BodyBlocks {
  open(): BodyMemory
}

/** A typical body takes a hundredth of it. */
const BLOCK_BYTES = 1024 * 1024
/** Larger copies get their own memory, because a few of them would fill a block. */
const LARGE_BYTES = BLOCK_BYTES / 8
/** Maximum number of unused blocks kept. */
const MOST_SPARE = 4

interface Block {
  readonly bytes: Buffer
  used: number
  holders: number
}

export function createBodyBlocks(): BodyBlocks {
  const spare: Block[] = []
  let current = aBlock()

  /** A block with enough room. */
  function blockFor(bytes: number): Block {
    if (current.used + bytes <= BLOCK_BYTES) return current
    current = spare.pop() ?? aBlock()
    return current
  }

  function letGo(block: Block): void {
    block.holders--
    if (block.holders > 0) return
    block.used = 0
    if (block !== current && spare.length < MOST_SPARE) spare.push(block)
  }

  return {
    open() {
      const held: Block[] = []
      return {
        copy(bytes) {
          if (bytes.length > LARGE_BYTES) return Buffer.from(bytes)
          const block = blockFor(bytes.length)
          block.holders++
          held.push(block)
          const from = block.used
          block.used += bytes.length
          block.bytes.set(bytes, from)
          return block.bytes.subarray(from, block.used)
        },
        release() {
          for (const block of held) letGo(block)
          held.length = 0
        },
      }
    },
  }
}

function aBlock(): Block {
  return { bytes: Buffer.allocUnsafeSlow(BLOCK_BYTES), used: 0, holders: 0 }
}
