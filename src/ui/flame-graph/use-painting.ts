import { useEffect, useRef, useState, type RefObject } from 'react'
import { watchTheme } from '../theme.ts'
import { paint, type Picture, type View } from './paint.ts'
import { readPalette, type Palette } from './palette.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the displayed size of an element, 0 × 0 before layout. */
export function useSize(of: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    const element = of.current
    if (element === null) return undefined
    const sizes = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [of])
  return size
}

/**
 * Repaints a canvas when its input changes, at most once per animation frame, at device resolution and in the page's
 * colours.
 */
export function usePainting(picture: Picture, view: View): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [palette, setPalette] = useState<Palette>()
  useEffect(() => {
    const element = canvas.current?.parentElement
    if (element === null || element === undefined) return undefined
    const read = () => setPalette(readPalette(element))
    read()
    return watchTheme(read)
  }, [])
  useEffect(() => {
    const asked = requestAnimationFrame(() => {
      const pen = canvas.current && sizedPen(canvas.current, view)
      if (pen && palette !== undefined && view.width > 0) paint(pen, picture, view, palette)
    })
    return () => cancelAnimationFrame(asked)
  }, [picture, view, palette])
  return canvas
}

/** Returns the canvas's context, scaled to CSS pixels. */
export function sizedPen(canvas: HTMLCanvasElement, { width, height }: Size): CanvasRenderingContext2D | null {
  const [across, down] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)]
  // Setting the size clears the canvas, even if it is unchanged.
  if (canvas.width !== across) canvas.width = across
  if (canvas.height !== down) canvas.height = down
  const pen = canvas.getContext('2d', { alpha: false })
  pen?.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
  return pen
}
