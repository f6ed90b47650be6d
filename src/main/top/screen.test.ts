import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { openScreen } from './screen.ts'

/** A terminal that records all output. */
class Terminal extends EventEmitter {
  columns = 10
  rows = 4
  isRaw = false
  written = ''
  setRawMode(isRaw: boolean): void {
    this.isRaw = isRaw
  }
  resume(): void {}
  pause(): void {}
  write(text: string): void {
    this.written += text
  }
}

test.each(['q', 'Q', '\u0003'])('%j gives the terminal back as it was, and once', async (key) => {
  const terminal = new Terminal()
  const screen = openScreen(terminal, terminal)
  expect(terminal.isRaw).toBe(true)
  terminal.emit('data', Buffer.from(key))
  await screen.closed
  screen.close()
  screen.close()
  expect(terminal.isRaw).toBe(false)
  expect(terminal.written.match(/\[\?1049[hl]/g)).toEqual(['[?1049h', '[?1049l'])
  expect([terminal.listenerCount('data'), terminal.listenerCount('resize')]).toEqual([0, 0])
})

test('a picture overwrites the last one, clears no letter of it, and never the whole screen', () => {
  const terminal = new Terminal()
  const screen = openScreen(terminal, terminal)
  terminal.written = ''
  screen.draw(['short', '0123456789'])
  expect(terminal.written).toBe('\u001B[?2026h\u001B[Hshort\u001B[K\r\n0123456789\r\n\u001B[J\u001B[?2026l')
  terminal.written = ''
  screen.draw(['1', '2', '3', '4'])
  expect(terminal.written).not.toContain('\u001B[J')
  expect(terminal.written.split('\r\n')).toHaveLength(4)
  screen.close()
})

test('a picture shows what strangers named, and obeys none of it', () => {
  const terminal = new Terminal()
  const screen = openScreen(terminal, terminal)
  terminal.written = ''
  screen.draw(['a\u001B[2J\nb'])
  expect(terminal.written).toContain(String.raw`a\u001b[2J`)
  expect(terminal.written).not.toContain('\u001B[2J')
})

test('a window of another size is drawn anew', () => {
  const terminal = new Terminal()
  const screen = openScreen(terminal, terminal)
  screen.onResize(() => screen.draw(['x'.repeat(screen.size.columns)]))
  terminal.columns = 3
  terminal.emit('resize')
  expect(terminal.written).toContain('\u001B[Hxxx\r\n')
  screen.close()
})
