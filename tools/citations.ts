/**
 * Verifies that citations in comments exist. A citation is a file with sections: `docs/protocol.md 1.5`, several as in
 * `docs/protocol.md 4.1 to 4.3` or `docs/protocol.md 1.3, 1.5`, or headings by name: `docs/look.md, "Colour" and
 * "Type"`.
 */

/** All citable documents by path, with their Markdown. */
export type Documents = ReadonlyMap<string, string>

const CITATION = /\b(docs\/[\w./-]+\.md)((?:(?:,| and| to)? (?:\d+(?:\.\d+)*|"[^"\n]{1,80}"))*)/g
const SECTION = /\d+(?:\.\d+)*|"[^"]+"/g

/** A comment's text as one line, without the marks at its line starts. */
function unwrapped(source: string): string {
  return source.replace(/[ \t]*\n[ \t]*(?:\*(?!\/)|\/\/|#)?[ \t]*/g, ' ')
}

/** The numbers and names of a document's headings: `5.1.5` of `#### 5.1.5 Several hashes`, and `Several hashes`. */
function headingsOf(markdown: string): ReadonlySet<string> {
  const headings = [...markdown.matchAll(/^#+ (?:(\d+(?:\.\d+)*)\.? )?(.+)$/gm)]
  return new Set(headings.flatMap(([, number, name]) => [number, name].filter((one) => one !== undefined)))
}

export function brokenCitations(source: string, documents: Documents): string[] {
  return [...unwrapped(source).matchAll(CITATION)].flatMap(([, file = '', sections = '']) => {
    const markdown = documents.get(file)
    if (markdown === undefined) return [`${file} does not exist`]
    const headings = headingsOf(markdown)
    return (sections.match(SECTION) ?? [])
      .map((section) => section.replaceAll('"', ''))
      .filter((section) => !headings.has(section))
      .map((section) => `${file} has no section ${section}`)
  })
}
