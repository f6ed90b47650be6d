/**
 * Pixels of a canvas, painted as numbers: a canvas takes 20 ms for the eighteen thousand rectangles of a full flame graph,
 * and 3 ms for the same picture as pixels.
 */
export interface Sheet {
  /** One after the other, line by line, each as the four bytes that the canvas has. */
  readonly pixels: Uint32Array
  readonly image: ImageData
  readonly width: number
  readonly height: number
}

let kept: Sheet | undefined

/** Returns a sheet as large as a canvas: the last one, where it fits, for as much is painted for each frame of a zoom. */
export function sheetOf({ width, height }: HTMLCanvasElement): Sheet {
  if (kept?.width !== width || kept.height !== height) {
    const image = new ImageData(width, height)
    kept = { image, pixels: new Uint32Array(image.data.buffer), width, height }
  }
  return kept
}

/** A row of a sheet: paints stretches of its first line; `finish` makes the other lines, up to the last, the same. */
export function rowOf({ pixels, width, height }: Sheet, from: number, to: number) {
  const first = Math.max(from, 0) * width
  const lines = Math.min(to, height) - Math.max(from, 0)
  return {
    fill: (left: number, right: number, colour: number) => {
      if (lines > 0) pixels.fill(colour, first + Math.max(left, 0), first + Math.min(right, width))
    },
    finish: () => {
      for (let line = 1; line < lines; line++) pixels.copyWithin(first + line * width, first, first + width)
    },
  }
}

/** Returns CSS colours as the pixels that a canvas makes of them, each on a ground, with so much of its own. */
export function pixelsOf(colours: readonly string[], ground: string, share: number): Uint32Array {
  const canvas = document.createElement('canvas')
  canvas.width = colours.length
  canvas.height = 1
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (pen === null) return new Uint32Array(colours.length)
  pen.fillStyle = ground
  pen.fillRect(0, 0, colours.length, 1)
  pen.globalAlpha = share
  colours.forEach((colour, at) => {
    pen.fillStyle = colour
    pen.fillRect(at, 0, 1, 1)
  })
  return new Uint32Array(pen.getImageData(0, 0, colours.length, 1).data.buffer)
}
