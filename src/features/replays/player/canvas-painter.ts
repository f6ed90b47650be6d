import { isRecord, type Fields } from '#domain/replay/fields.ts'
import { EVENT, SOURCE, type RecordedEvent } from './safe-event.ts'

// A frame without scripts renders no canvases. Their drawing calls are replayed here on a canvas outside any page, and
// shown in place of the recorded one as an image.

/** Drawing calls that were recorded together. */
interface Painting {
  readonly at: number
  readonly id: number
  readonly commands: readonly Fields[]
}

export interface CanvasPainter {
  add(event: RecordedEvent): void
  /** The page is rebuilt: all its canvases are empty. */
  reset(): void
  /** Restores every canvas to its state at a time, in epoch milliseconds. */
  showAt(at: number): Promise<void>
  /** Called when a canvas element has been built. */
  built(id: number, element: Element): void
}

/** Drawing calls that take only numbers and text. Excludes filters and patterns, which may contain addresses. */
const CALLS: ReadonlySet<string> = new Set([
  'arc',
  'arcTo',
  'beginPath',
  'bezierCurveTo',
  'clearRect',
  'clip',
  'closePath',
  'ellipse',
  'fill',
  'fillRect',
  'fillText',
  'lineTo',
  'moveTo',
  'quadraticCurveTo',
  'rect',
  'resetTransform',
  'restore',
  'rotate',
  'roundRect',
  'save',
  'scale',
  'setLineDash',
  'setTransform',
  'stroke',
  'strokeRect',
  'strokeText',
  'transform',
  'translate',
])
const SETTERS: ReadonlySet<string> = new Set([
  'direction',
  'fillStyle',
  'font',
  'globalAlpha',
  'globalCompositeOperation',
  'imageSmoothingEnabled',
  'lineCap',
  'lineDashOffset',
  'lineJoin',
  'lineWidth',
  'miterLimit',
  'shadowBlur',
  'shadowColor',
  'shadowOffsetX',
  'shadowOffsetY',
  'strokeStyle',
  'textAlign',
  'textBaseline',
])
const MAX_SIDE = 8192

interface Canvas {
  readonly drawn: HTMLCanvasElement
  /** Time of the last painting on it. */
  until: number
}

export function createCanvasPainter(elementOf: (id: number) => Element | undefined): CanvasPainter {
  let paintings: Painting[] = []
  let canvases = new Map<number, Canvas>()
  return {
    add(event) {
      const painting = paintingOf(event)
      if (painting !== undefined) paintings.push(painting)
    },
    reset() {
      canvases = new Map()
    },
    built(id, element) {
      if (element.localName !== 'canvas') return
      const known = canvases.get(id)
      show(element, known === undefined ? blank(sizeOf(element)) : known.drawn.toDataURL())
    },
    async showAt(at) {
      for (const [id, all] of Map.groupBy(paintings, (one) => one.id)) {
        const element = elementOf(id)
        if (element?.localName !== 'canvas') continue
        const canvas = canvases.get(id) ?? newCanvas(element)
        if (!canvases.has(id)) show(element, blank(sizeOf(element)))
        canvases.set(id, canvas)
        const due = all.filter((one) => one.at > canvas.until && one.at <= at)
        if (due.length === 0) continue
        canvas.until = at
        await paint(canvas.drawn, element, due)
      }
    },
  }
}

function paintingOf({ type, timestamp, data }: RecordedEvent): Painting | undefined {
  if (type !== EVENT.incremental || data.source !== SOURCE.canvas || typeof data.id !== 'number') return undefined
  const commands = Array.isArray(data.commands) ? data.commands.filter(isRecord) : [data]
  return { at: timestamp, id: data.id, commands }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the element's size, or the browser's default. */
function sizeOf(element: Element): Size {
  const side = (name: string, otherwise: number) => {
    const said = Number.parseInt(element.getAttribute(name) ?? '', 10)
    return said >= 0 ? Math.min(said, MAX_SIDE) : otherwise
  }
  return { width: side('width', 300), height: side('height', 150) }
}

function newCanvas(element: Element): Canvas {
  const drawn = document.createElement('canvas')
  const { width, height } = sizeOf(element)
  drawn.width = width
  drawn.height = height
  return { drawn, until: 0 }
}

/** An empty image of this size, to reserve the space on the page. */
function blank({ width, height }: Size): string {
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`
}

function show(element: Element, url: string): void {
  if ('style' in element) (element as HTMLElement).style.setProperty('content', `url("${url}")`)
}

async function paint(drawn: HTMLCanvasElement, element: Element, due: readonly Painting[]): Promise<void> {
  const context = drawn.getContext('2d')
  if (context === null) return
  const { width, height } = sizeOf(element)
  if (drawn.width !== width) drawn.width = width
  if (drawn.height !== height) drawn.height = height
  // Skip everything before the canvas was cleared.
  const whole = due.findLastIndex(({ commands }) => commands[0]?.property === 'clearRect')
  for (const { commands } of due.slice(Math.max(0, whole))) {
    for (const command of commands) await carryOut(context, command)
  }
  show(element, drawn.toDataURL())
}

async function carryOut(context: CanvasRenderingContext2D, { property, args, setter }: Fields): Promise<void> {
  if (typeof property !== 'string' || !Array.isArray(args)) return
  try {
    if (property === 'drawImage') await drawPicture(context, args)
    else if (setter === true) {
      if (SETTERS.has(property) && isPlain(args[0])) Reflect.set(context, property, args[0])
    } else if (CALLS.has(property) && args.every(isPlain)) {
      const call: unknown = Reflect.get(context, property)
      if (typeof call === 'function') Reflect.apply(call, context, args)
    }
  } catch {
    // An invalid call draws nothing in a browser, so ignore it here too.
  }
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((one) => typeof one === 'number')
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean'
}

async function drawPicture(context: CanvasRenderingContext2D, [image, ...places]: readonly unknown[]): Promise<void> {
  const blob = pictureIn(image)
  const numbers = places.filter((one): one is number => typeof one === 'number')
  if (blob === undefined || numbers.length !== places.length) return
  const bitmap = await createImageBitmap(blob)
  const [a = 0, b = 0, c, d, e, f, g, h] = numbers
  if (c === undefined || d === undefined) context.drawImage(bitmap, a, b)
  else if (e === undefined || f === undefined || g === undefined || h === undefined)
    context.drawImage(bitmap, a, b, c, d)
  else context.drawImage(bitmap, a, b, c, d, e, f, g, h)
  bitmap.close()
}

/**
 * Returns the bytes of an image that was recorded in full: a bitmap of a blob of a buffer. Image addresses are ignored.
 */
function pictureIn(image: unknown): Blob | undefined {
  const bitmap = argumentsOf(image, 'ImageBitmap')?.[0]
  if (!isRecord(bitmap) || bitmap.rr_type !== 'Blob' || !Array.isArray(bitmap.data)) return undefined
  const buffers = bitmap.data.filter(isRecord).map(({ base64 }) => base64)
  const bytes = buffers.filter((one) => typeof one === 'string').map(bytesOf)
  return new Blob(bytes, { type: typeof bitmap.type === 'string' ? bitmap.type : '' })
}

function argumentsOf(value: unknown, type: string): readonly unknown[] | undefined {
  return isRecord(value) && value.rr_type === type && Array.isArray(value.args) ? value.args : undefined
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
}
