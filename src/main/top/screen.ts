import { terminalLine } from '#domain/text/terminal-text.ts'
import type { FrameSize } from './frame.ts'

/** A terminal that shows one picture after the other. */
export interface Screen {
  readonly size: FrameSize
  draw(lines: readonly string[]): void
  /** Resolves when the person has had enough: `q`, or Ctrl-C. */
  readonly closed: Promise<void>
  /** Called when the window has another size. */
  onResize(redraw: () => void): void
  /** Gives the terminal back as it was. */
  close(): void
}

const ESC = '\u001B['
/** The second screen, without a cursor: what was there before comes back. */
const ENTER = `${ESC}?1049h${ESC}?25l`
const LEAVE = `${ESC}?25h${ESC}?1049l`
/** Terminals that know this show all of a picture at once; the others pass over it. */
const [BEGIN, END] = [`${ESC}?2026h`, `${ESC}?2026l`]
const [HOME, END_OF_LINE, END_OF_SCREEN] = [`${ESC}H`, `${ESC}K`, `${ESC}J`]
const USUAL = { columns: 80, rows: 24 }
const CTRL_C = '\u0003'

/** What `process.stdin` is where a person types. */
interface Keyboard {
  setRawMode(isRaw: boolean): unknown
  resume(): unknown
  pause(): unknown
  on(event: 'data', listener: (keys: Buffer) => void): unknown
  off(event: 'data', listener: (keys: Buffer) => void): unknown
}

/** What `process.stdout` is where a person looks. */
interface Window {
  readonly columns: number
  readonly rows: number
  write(text: string): unknown
  on(event: 'resize', listener: () => void): unknown
  off(event: 'resize', listener: () => void): unknown
}

/** Takes the terminal. Pictures are drawn over each other, line by line, so that nothing flickers. */
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
      // Leaving twice would put the cursor back where it was, over what has been said since.
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
  // Behind the last column a terminal would erase the letter that it has just drawn.
  const shown = lines.map((line) => terminalLine(line).slice(0, columns))
  const drawn = shown.map((line) => (line.length < columns ? line + END_OF_LINE : line))
  return `${HOME}${drawn.join('\r\n')}${lines.length < rows ? `\r\n${END_OF_SCREEN}` : ''}`
}
