import { terminalLine } from '#domain/text/terminal-text.ts'
import type { FrameSize } from './frame.ts'

export interface Screen {
  readonly size: FrameSize
  draw(lines: readonly string[]): void
  /** Resolves when the user quits: `q` or Ctrl-C. */
  readonly closed: Promise<void>
  onResize(redraw: () => void): void
  close(): void
}

const ESC = '\u001B['
/** The alternate screen without a cursor; the previous content returns afterwards. */
const ENTER = `${ESC}?1049h${ESC}?25l`
const LEAVE = `${ESC}?25h${ESC}?1049l`
/** Terminals with synchronised output show a frame at once; others ignore it. */
const [BEGIN, END] = [`${ESC}?2026h`, `${ESC}?2026l`]
const [HOME, END_OF_LINE, END_OF_SCREEN] = [`${ESC}H`, `${ESC}K`, `${ESC}J`]
const USUAL = { columns: 80, rows: 24 }
const CTRL_C = '\u0003'

/** `process.stdin` on a terminal. */
interface Keyboard {
  setRawMode(isRaw: boolean): unknown
  resume(): unknown
  pause(): unknown
  on(event: 'data', listener: (keys: Buffer) => void): unknown
  off(event: 'data', listener: (keys: Buffer) => void): unknown
}

/** `process.stdout` on a terminal. */
interface Window {
  readonly columns: number
  readonly rows: number
  write(text: string): unknown
  on(event: 'resize', listener: () => void): unknown
  off(event: 'resize', listener: () => void): unknown
}

/** Takes over the terminal. Draws frames over each other line by line, which avoids flicker. */
export function openScreen(input: Keyboard, output: Window): Screen {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const size = (): FrameSize => ({ columns: output.columns || USUAL.columns, rows: output.rows || USUAL.rows })
  const onKey = (key: Buffer): void => {
    if (['q', 'Q', CTRL_C].includes(key.toString())) resolve()
  }
  const redraws: (() => void)[] = []
  const onResize = (): void => redraws.forEach((redraw) => redraw())
  const stop = (): void => resolve()
  let isClosed = false
  input.setRawMode(true)
  input.resume()
  input.on('data', onKey)
  output.on('resize', onResize)
  process.once('SIGTERM', stop)
  output.write(ENTER)
  return {
    get size() {
      return size()
    },
    draw: (lines) => void output.write(BEGIN + pictureOf(lines, size()) + END),
    closed,
    onResize: (redraw) => void redraws.push(redraw),
    close: () => {
      // Leaving twice would restore the cursor over later output.
      if (isClosed) return
      isClosed = true
      process.off('SIGTERM', stop)
      input.off('data', onKey)
      input.setRawMode(false)
      input.pause()
      output.off('resize', onResize)
      output.write(LEAVE)
    },
  }
}

function pictureOf(lines: readonly string[], { columns, rows }: FrameSize): string {
  // After the last column, a terminal would erase the character just drawn.
  const shown = lines.map((line) => terminalLine(line).slice(0, columns))
  const drawn = shown.map((line) => (line.length < columns ? line + END_OF_LINE : line))
  return `${HOME}${drawn.join('\r\n')}${lines.length < rows ? `\r\n${END_OF_SCREEN}` : ''}`
}
