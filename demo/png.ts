import { crc32, deflateSync } from 'node:zlib'

/** A rectangle of one colour: left, top, width, height, and red, green, blue. */
export type Block = readonly [
  x: number,
  y: number,
  width: number,
  height: number,
  colour: readonly [number, number, number],
]

/** Draws blocks on white as PNG, later ones over earlier ones. */
export function drawBlocks(width: number, height: number, blocks: readonly Block[]): Buffer {
  // Each line begins with its filter: none.
  const stride = 1 + width * 3
  const pixels = Buffer.alloc(stride * height, 255)
  for (let y = 0; y < height; y++) pixels[y * stride] = 0
  for (const [left, top, wide, high, colour] of blocks)
    for (let y = top; y < Math.min(height, top + high); y++)
      for (let x = left; x < Math.min(width, left + wide); x++) pixels.set(colour, y * stride + 1 + x * 3)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
