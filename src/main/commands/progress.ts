import { terminalLine } from '#domain/text/terminal-text.ts'

const MIN_INTERVAL_MS = 100

/** A line that updates in place on a terminal. Silent elsewhere, such as in a log. */
export function showProgress(): { update(text: string): void; end(): void } {
  const { stdout } = process
  let shownAt = 0
  return {
    update(text) {
      if (!stdout.isTTY || Date.now() - shownAt < MIN_INTERVAL_MS) return
      shownAt = Date.now()
      stdout.write(`\r\u001B[K${terminalLine(text)}`)
    },
    end() {
      if (stdout.isTTY) stdout.write('\r\u001B[K')
    },
  }
}
