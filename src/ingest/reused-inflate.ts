import { Buffer } from 'node:buffer'
import { constants, type Gunzip, type Inflate } from 'node:zlib'

/** Inflates at once, into memory that the next call uses again; `too_large` past `maxBytes`. Throws on damaged or truncated input. */
export type InflateInto = (bytes: Buffer, maxBytes: number) => Buffer | 'too_large'

/** The most that any body may be inflated to at once. */
export const MOST_AT_ONCE = 1024 * 1024

/** The part of Node's streams that does the work, as its own functions use it: it has no name in the documentation. */
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
 * Returns a function that inflates one body after another with one state of zlib: to make a new one takes as long as a
 * body of usual size does, and 50 kB that V8 collects its heap for. undefined: this Node keeps its streams otherwise.
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
      // Full: whether more would follow is for a stream to find out.
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
