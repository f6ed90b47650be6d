import { Buffer } from 'node:buffer'
import { constants, type Gunzip, type Inflate } from 'node:zlib'

/**
 * Inflates synchronously into memory that the next call reuses; `too_large` past `maxBytes`. Throws on damaged or
 * truncated input.
 */
export type InflateInto = (bytes: Buffer, maxBytes: number) => Buffer | 'too_large'

/** Maximum size of a synchronously inflated body. */
export const MOST_AT_ONCE = 1024 * 1024

/** The undocumented part of Node's streams that does the work, as Node itself uses it. */
interface Handle {
  writeSync(
    flush: number,
    input: Buffer,
    inputAt: number,
    inputBytes: number,
    output: Buffer,
    outputAt: number,
    outputBytes: number,
  ): void
  reset(): void
}

/**
 * Returns a function that inflates bodies one after another with the same zlib state. Creating a new state takes as
 * long as inflating a typical body, and 50 kB that cause garbage collections. Returns `undefined` if this version of
 * Node is built differently.
 */
export function createReusedInflate(create: () => Gunzip | Inflate): InflateInto | undefined {
  const parts = partsOf(create())
  if (parts === undefined) return undefined
  const { handle, state } = parts
  const output = Buffer.allocUnsafeSlow(MOST_AT_ONCE)
  let failure: string | undefined
  Object.assign(handle, { onerror: (message: string) => (failure = message) })
  return (bytes, maxBytes) => {
    const room = Math.min(maxBytes, MOST_AT_ONCE)
    failure = undefined
    try {
      handle.writeSync(constants.Z_FINISH, bytes, 0, bytes.length, output, 0, room)
      if (failure !== undefined) throw new Error(failure)
      // The output is full. Whether there is more is left to a stream to find out.
      const left = state[0] ?? 0
      return left === 0 ? 'too_large' : output.subarray(0, room - left)
    } finally {
      handle.reset()
    }
  }
}

function partsOf(stream: object): { readonly handle: Handle; readonly state: Uint32Array } | undefined {
  const handle: unknown = Reflect.get(stream, '_handle')
  const state: unknown = Reflect.get(stream, '_writeState')
  return isHandle(handle) && state instanceof Uint32Array ? { handle, state } : undefined
}

function isHandle(value: unknown): value is Handle {
  return (
    typeof value === 'object' &&
    value !== null &&
    'writeSync' in value &&
    'reset' in value &&
    typeof value.writeSync === 'function' &&
    typeof value.reset === 'function'
  )
}
