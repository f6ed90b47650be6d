import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { refuse, ok, type Result } from '#domain/result.ts'

/** An object of a native debug file, as read by `symbols.wasm` (tools/symbols-wasm). */
export interface ReadObject {
  readonly debugId: string
  readonly codeId: string
  readonly arch: string
  readonly hasLines: boolean
  /** Its SymCache, or why it has none. */
  readonly cache: Result<Uint8Array, { readonly reason: string }>
}

const head = z.object({
  problem: z.string().nullable(),
  objects: z.array(
    z.object({
      debugId: z.string(),
      codeId: z.string(),
      arch: z.string(),
      hasLines: z.boolean(),
      bytes: z.number(),
      problem: z.string(),
    }),
  ),
})

interface Exports {
  readonly memory: WebAssembly.Memory
  allocate(length: number): number
  read_debug_file(start: number, length: number): number
}

let compiled: WebAssembly.Module | undefined

/**
 * Reads a native debug file: ELF, Mach-O, PE, PDB, WebAssembly or Breakpad symbols. Each file gets its own module
 * instance, whose memory is bounded and freed with it. Runs in a worker thread, which is terminated if it hangs,
 * because large files take seconds of CPU.
 */
export function readNative(file: Uint8Array): Result<readonly ReadObject[], { readonly reason: string }> {
  compiled ??= new WebAssembly.Module(readFileSync(new URL('./symbols.wasm', import.meta.url)))
  try {
    return readIn(new WebAssembly.Instance(compiled).exports as unknown as Exports, file)
  } catch (fault) {
    // Inside the module, a bug triggered by a bad file and exhausted memory end the same way.
    if (fault instanceof WebAssembly.RuntimeError || fault instanceof RangeError)
      return refuse({ reason: 'unreadable' })
    throw fault
  }
}

function readIn(module: Exports, file: Uint8Array): ReturnType<typeof readNative> {
  const start = module.allocate(file.length) >>> 0
  new Uint8Array(module.memory.buffer).set(file, start)
  const answer = module.read_debug_file(start, file.length) >>> 0
  const view = new DataView(module.memory.buffer)
  const headEnd = answer + 8 + view.getUint32(answer + 4, true)
  const json: unknown = JSON.parse(Buffer.from(module.memory.buffer, answer + 8, headEnd - answer - 8).toString())
  const { problem, objects } = head.parse(json)
  if (problem !== null) return refuse({ reason: problem })
  let at = headEnd
  return ok(
    objects.map(({ bytes, problem: why, ...object }) => {
      // A view into the module's memory, which is copied when the index is built right away.
      const cache = new Uint8Array(module.memory.buffer, at, bytes)
      at += bytes
      return { ...object, cache: why === '' ? ok(cache) : refuse({ reason: why }) }
    }),
  )
}
