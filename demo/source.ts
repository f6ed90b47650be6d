import { readFileSync } from 'node:fs'
import type { Frame, JsonObject } from '#domain/event/event.ts'

/** Lines of a file of the invented shop, from line `start` on. */
interface Excerpt {
  readonly start: number
  readonly lines: readonly string[]
}

/** An SDK's context around the failing line. */
const CONTEXT_LINES = 5

/** A file's location on its machine: the frame's other fields besides function and line. */
type Place = (path: string) => Pick<Frame, 'filename' | 'abs_path' | 'module'>

/**
 * A frame in the shop's own code.
 * @param path as in the excerpts
 * @param marker a part of the failing line that is unique in the file's excerpts
 */
type FrameAt = (path: string, functionName: string, marker: string, vars?: JsonObject) => Frame

/**
 * Reads the excerpts of one project (sources/NAME.txt: each begins with a line `@@ path:first-line`) and makes frames
 * with source context from them. Throws if a marker matches no line or two: the story and its source disagree.
 */
export function codeBase(name: string, place: Place): FrameAt {
  const files = readExcerpts(readFileSync(new URL(`./sources/${name}.txt`, import.meta.url), 'utf8'))

  return (path, functionName, marker, vars) => {
    const hits = (files.get(path) ?? []).flatMap((excerpt) =>
      excerpt.lines.flatMap((line, index) => (line.includes(marker) ? [{ excerpt, line, index }] : [])),
    )
    const [hit] = hits
    if (hit === undefined || hits.length > 1) throw new Error(`${hits.length} lines of ${path} match "${marker}".`)
    const { excerpt, line, index } = hit
    return {
      ...place(path),
      function: functionName,
      lineno: excerpt.start + index,
      colno: line.indexOf(marker) + 1,
      in_app: true,
      pre_context: excerpt.lines.slice(Math.max(0, index - CONTEXT_LINES), index),
      context_line: line,
      post_context: excerpt.lines.slice(index + 1, index + 1 + CONTEXT_LINES),
      ...(vars && { vars }),
    }
  }
}

function readExcerpts(text: string): ReadonlyMap<string, readonly Excerpt[]> {
  const files = new Map<string, Excerpt[]>()
  for (const part of text.split(/^@@ /m).slice(1)) {
    const [heading = '', ...lines] = part.trimEnd().split('\n')
    const [path = '', start = ''] = heading.split(':')
    files.set(path, [...(files.get(path) ?? []), { start: Number(start), lines }])
  }
  return files
}
