import { brotliCompressSync, constants } from 'node:zlib'
import { afterFloors, costFloor } from '#floors'
import { aServer } from './test-server.ts'

const MIB = 1024 * 1024
const SENT = 20

costFloor('20 bombs in brotli, refused by intake’s thread', {
  // On the event loop, each would take 30 ms for the window alone.
  most: 6_600,
  prepare: async () => {
    const server = await aServer()
    afterFloors(() => server[Symbol.asyncDispose]())
    const params = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 24 }
    const bomb = brotliCompressSync(Buffer.alloc(40 * MIB, '\n'), { params })
    return async () => {
      for (let count = 0; count < SENT; count++) await server.envelope(bomb, { 'content-encoding': 'br' })
    }
  },
})
