import { ok, refuse, type Result } from '#domain/result.ts'
import { classLine, sourceFileIn } from '../debug-index/proguard-lines.ts'
import { nameHash } from '../debug-index/name-hash.ts'
import { writeIndexFile } from '../source-index/index-file.ts'
import { TextsWriter } from '../source-index/texts.ts'

/** The largest apps have a few hundred thousand classes. */
const MAX_CLASSES = 1_000_000
const NEWLINE = 0x0a

interface Section {
  readonly hash: number
  readonly start: number
  end: number
}

/**
 * Indexes a ProGuard or R8 mapping: the unchanged text, with tables that locate a class's section by its obfuscated
 * name and its source file by its original name.
 */
export function indexProguard(bytes: Uint8Array): Result<Uint8Array, { readonly reason: string }> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const sections: Section[] = []
  const files = new SourceFiles()
  let current: string | undefined
  for (let start = 0; start < text.length;) {
    const found = text.indexOf(NEWLINE, start)
    const end = found === -1 ? text.length : found
    if (isAtMargin(text, start)) {
      const names = classLine(text.toString('utf8', start, end))
      if (names !== undefined) {
        const last = sections.at(-1)
        if (last !== undefined) last.end = start
        sections.push({ hash: nameHash(names.obfuscated), start, end: text.length })
        current = names.original
      } else if (current !== undefined) files.add(current, text.toString('utf8', start, end))
      if (sections.length > MAX_CLASSES) return refuse({ reason: 'too_large' })
    }
    start = end + 1
  }
  if (sections.length === 0) return refuse({ reason: 'no_classes' })
  const sorted = sections.toSorted((a, b) => a.hash - b.hash)
  return ok(
    writeIndexFile({
      kind: 'proguard',
      tables: {
        hashes: Uint32Array.from(sorted, ({ hash }) => hash),
        starts: Uint32Array.from(sorted, ({ start }) => start),
        ends: Uint32Array.from(sorted, ({ end }) => end),
        ...files.tables(),
      },
      pieces: { text: bytes, files: files.texts.finish() },
    }),
  )
}

/** Members are indented; classes and comments are not. */
function isAtMargin(text: Buffer, at: number): boolean {
  return text[at] !== 0x20 && text[at] !== 0x09
}

class SourceFiles {
  readonly texts = new TextsWriter()
  readonly #places: { readonly hash: number; readonly at: number }[] = []

  add(original: string, comment: string): void {
    const file = sourceFileIn(comment)
    if (file === undefined) return
    this.#places.push({ hash: nameHash(original), at: this.texts.add(`${original}\n${file}`) })
  }

  tables() {
    const sorted = this.#places.toSorted((a, b) => a.hash - b.hash)
    return {
      fileHashes: Uint32Array.from(sorted, ({ hash }) => hash),
      filePlaces: Uint32Array.from(sorted, ({ at }) => at),
    }
  }
}
