import { Buffer } from 'node:buffer'
import { framed } from './damage.ts'

/** For tests and floors: segments with damage that is expensive to skip. */

const many = (piece: Uint8Array, count: number) => Buffer.concat(Array.from({ length: count }, () => piece))

/** A segment whose second record, with this body, has lost its lengths. */
function withoutLengths(body: Uint8Array): Buffer {
  const hostile = framed(body)
  hostile.fill(0xff, 0, 4)
  return Buffer.concat([framed('before'), hostile, framed('x'.repeat(8 * 1024 ** 2)), framed('behind')])
}

/** The lost record is full of fake records with wrong checksums. */
export function fullOfFakes(): Buffer {
  const fake = framed('')
  fake[9] = (fake[9] ?? 0) ^ 1
  return withoutLengths(many(fake, 50_000))
}

/** Each fake record claims much of the rest. */
export function fullOfClaims(): Buffer {
  const fake = Buffer.alloc(14)
  fake.writeUInt32LE(2, 0)
  fake.writeUInt32LE(4 * 1024 ** 2, 4)
  fake.write('{}', 12)
  return withoutLengths(many(fake, 20_000))
}

/** A damaged record that contains fifty thousand whole ones, between two intact records. */
export function fullOfWhole(): { readonly frames: readonly Buffer[]; readonly bodies: readonly string[]; at: number } {
  const inner = Buffer.concat([many(framed('inner'), 50_000), Buffer.from('\n')])
  const frames = [framed('first'), framed(inner), framed('last')]
  return {
    frames,
    bodies: ['first', inner.toString('latin1'), 'last'],
    at: (frames[0]?.length ?? 0) + (frames[1]?.length ?? 0) - 1,
  }
}
