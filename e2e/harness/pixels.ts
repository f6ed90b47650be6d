import type { Page } from '@playwright/test'

/** Returns the share of visibly different pixels in two pictures, 0 … 1. @throws if their sizes differ */
export async function differingPixels(page: Page, one: Uint8Array, other: Uint8Array): Promise<number> {
  const pictures = [one, other].map((bytes) => Buffer.from(bytes).toString('base64'))
  return page.evaluate(async (all) => {
    const read = async (base64: string) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('There is no canvas.')
      context.drawImage(bitmap, 0, 0)
      return context.getImageData(0, 0, bitmap.width, bitmap.height)
    }
    const [a, b] = await Promise.all([read(all[0] ?? ''), read(all[1] ?? '')])
    const { width, height } = a
    if (b.width !== width || b.height !== height)
      throw new Error(`One picture has ${width} × ${height} pixels, the other ${b.width} × ${b.height}.`)
    let differing = 0
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const [i, j] = [(y * a.width + x) * 4, (y * b.width + x) * 4]
        const distance = [0, 1, 2].reduce(
          (sum, part) => sum + Math.abs((a.data[i + part] ?? 0) - (b.data[j + part] ?? 0)),
          0,
        )
        if (distance > 96) differing += 1
      }
    }
    return differing / (width * height)
  }, pictures)
}
