import { setImmediate } from 'node:timers/promises'
import { highlightLines, languageOfFile, type CodeLanguage, type CodeLine, type CodeToken } from '#ui/highlight.ts'

/** Cached snippets: issues are viewed repeatedly, and colouring one takes some 3 ms of the single thread. */
const MAX_KEPT = 1000

const kept = new Map<string, Promise<readonly CodeLine[]>>()

/** Returns the colours of the lines around a frame. Cached, because the next event has the same source. */
export function sourceColours(
  lines: readonly string[],
  language: CodeLanguage | undefined,
): Promise<readonly CodeLine[]> {
  const code = lines.join('\n')
  const key = `${language ?? ''}\n${code}`
  const found = kept.get(key)
  // Move it to the end: the least recently used one is evicted.
  kept.delete(key)
  const colours = found ?? inTurn(async () => (await highlightLines(code, language)).map(merged))
  kept.set(key, colours)
  const oldest = kept.keys().next()
  if (kept.size > MAX_KEPT && oldest.done === false) kept.delete(oldest.value)
  return colours
}

let turn: Promise<unknown> = Promise.resolve()

// One snippet at a time with a yield in between, because this thread also accepts events.
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(() => setImmediate()).then(work)
  turn = done.catch(() => undefined)
  return done
}

/** Joins adjacent pieces of one colour, which saves two thirds of the markup. Blanks take the preceding colour. */
function merged(line: CodeLine): CodeLine {
  const pieces: CodeToken[] = []
  for (const token of line) {
    const last = pieces.at(-1)
    const joins = last !== undefined && (last.tone === token.tone || token.text.trim() === '')
    if (joins) pieces[pieces.length - 1] = { text: last.text + token.text, tone: last.tone }
    else pieces.push(token)
  }
  return pieces
}

const languageByPlatform: Readonly<Record<string, CodeLanguage>> = {
  javascript: 'javascript',
  node: 'javascript',
  python: 'python',
  ruby: 'ruby',
  php: 'php',
  go: 'go',
  java: 'java',
  csharp: 'csharp',
  rust: 'rust',
  elixir: 'elixir',
  dart: 'dart',
  cocoa: 'swift',
  objc: 'objective-c',
  c: 'c',
}

/** Returns a frame's language by its file, or else by its platform. */
export function languageOfFrame(path: string, platform: string): CodeLanguage | undefined {
  return (
    languageOfFile(path) ?? (Object.hasOwn(languageByPlatform, platform) ? languageByPlatform[platform] : undefined)
  )
}
