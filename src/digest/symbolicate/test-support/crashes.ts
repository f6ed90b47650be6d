import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Json } from '#domain/event/event.ts'

const folder = new URL('../../../../fixtures/symbols/', import.meta.url)

export type Program = 'cpp' | 'rs' | 'go'

/** A program's separate debug file, as its build writes it. */
export function debugFileOf(program: Program): Uint8Array {
  return brotliDecompressSync(readFileSync(new URL(`till-${program}.debug.br`, folder)))
}

interface Crash {
  readonly base: string
  /** Whether the newest address is the program counter, as opposed to a return address. */
  readonly exact: boolean
  /** Newest first. */
  readonly addresses: readonly string[]
}

const crashes = JSON.parse(readFileSync(new URL('crashes.json', folder), 'utf8')) as {
  readonly [name in Program]: Crash
}

/** An SDK's event for a crashed program: addresses and images. @param ids of the program's debug file */
export function crashOf(program: Program, ids: { debugId: string; codeId: string }): { [name: string]: Json } {
  const { base, exact, addresses } = crashes[program]
  const platform = { cpp: 'native', rs: 'native', go: 'go' }[program]
  const frames = addresses.toReversed().map((address) => ({ instruction_addr: address, in_app: true }))
  const mechanism = exact
    ? { type: 'signalhandler', handled: false, meta: { signal: { number: 11, code: 1, name: 'SIGSEGV' } } }
    : { type: 'panic', handled: false }
  const image = {
    type: 'elf',
    code_file: `/app/stripped-${program}`,
    debug_id: ids.debugId,
    code_id: ids.codeId,
    image_addr: base,
    image_size: 0x200000,
    arch: 'x86_64',
  }
  const libc = {
    type: 'elf',
    code_file: '/usr/lib/x86_64-linux-gnu/libc.so.6',
    code_id: '6196744a316dbd57c0fc8968df1680aac482cec4',
    debug_id: '4a749661-6d31-57bd-c0fc-8968df1680aa',
    image_addr: '0x7f0000000000',
    image_size: '0xffffffffff',
  }
  return {
    platform,
    exception: {
      values: [{ type: exact ? 'SIGSEGV' : 'panic', value: 'It crashed', mechanism, stacktrace: { frames } }],
    },
    debug_meta: { images: [image, libc] },
  }
}
