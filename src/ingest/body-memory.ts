import { Buffer } from 'node:buffer'

/** What a request keeps of its body in memory that others have used before and will use again. */
export interface BodyMemory {
  /** Returns a copy of bytes that is the request's own until it is released. */
  copy(bytes: Uint8Array): Buffer
  /** The request is through with all of it. */
  release(): void
}

/** Makes the memory of requests out of blocks that are used again and again: V8 collects a heap for every few megabytes of buffers that it is asked for. */
export interface BodyBlocks {
  open(): BodyMemory
}

/** A body of usual size takes a hundredth of it. */
const BLOCK_BYTES = 1024 * 1024
/** Larger ones get memory of their own: a block would be gone after a few. */
const LARGE_BYTES = BLOCK_BYTES / 8
/** Blocks that are kept while nobody uses them. */
const MOST_SPARE = 4

interface Block {
  readonly bytes: Buffer
  used: number
  holders: number
}

export function createBodyBlocks(): BodyBlocks {
  const spare: Block[] = []
  let current = aBlock()

  /** Block with room for so many bytes. */
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
