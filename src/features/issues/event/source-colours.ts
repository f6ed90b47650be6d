import { setImmediate } from 'node:timers/promises'
import { highlightLines, languageOfFile, type CodeLanguage, type CodeLine, type CodeToken } from '#ui/highlight.ts'

/** Snippets whose colours are kept: an issue is looked at many times, and colouring one takes some 3 ms of the one thread. */
const MAX_KEPT = 1000

const kept = new Map<string, Promise<readonly CodeLine[]>>()

/** Colours of the source around a frame, one entry for each of its lines; kept, since the next event has the same. */
export function sourceColours(
  lines: readonly string[],
  language: CodeLanguage | undefined,
): Promise<readonly CodeLine[]> {
  const code = lines.join('\n')
  const key = `${language ?? ''}\n${code}`
  const found = kept.get(key)
  // Put in again, it is the last to be forgotten.
  kept.delete(key)
  const colours = found ?? inTurn(async () => (await highlightLines(code, language)).map(merged))
  kept.set(key, colours)
  const oldest = kept.keys().next()
  if (kept.size > MAX_KEPT && oldest.done === false) kept.delete(oldest.value)
  return colours
}

let turn: Promise<unknown> = Promise.resolve()

// One snippet at a time, with a breath between: the thread that colours is the one that accepts events.
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(() => setImmediate()).then(work)
  turn = done.catch(() => undefined)
  return done
}

/** Neighbours of one colour as one piece: a third of the markup. Blanks take the colour of what they follow. */
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

/** The language of a frame: its file tells, else its platform. */
export function languageOfFrame(path: string, platform: string): CodeLanguage | undefined {
  return (
    languageOfFile(path) ?? (Object.hasOwn(languageByPlatform, platform) ? languageByPlatform[platform] : undefined)
  )
}
