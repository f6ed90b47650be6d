import { encode } from 'uqr'

/** A QR code as a single SVG path, in units of one module, including the required quiet zone (ISO/IEC 18004). */
export interface QrPath {
  readonly size: number
  readonly path: string
}

/** Encodes a text as a QR code with enough error correction for some glare. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => runs(row).map(({ from, to }) => `M${from} ${y}h${to - from}v1h${from - to}z`))
    .join('')
  return { size, path }
}

/** Returns the black runs of a row. One rectangle per run keeps the path short. */
function runs(row: readonly boolean[]): readonly { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = []
  for (const [x, black] of row.entries()) {
    const last = found.at(-1)
    if (!black) continue
    if (last?.to === x) last.to = x + 1
    else found.push({ from: x, to: x + 1 })
  }
  return found
}
