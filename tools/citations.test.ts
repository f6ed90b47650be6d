import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { brokenCitations, type Documents } from './citations.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

describe('a citation', () => {
  const documents: Documents = new Map([
    ['docs/protocol.md', '## 4. Payload\n\n### 4.1 Top level\n### 4.2 Parts\n\n#### 5.1.5 Several hashes\n'],
    ['docs/look.md', '## Colour\n\n## Type\n'],
  ])

  test.each([
    '/** Whatever comes (docs/protocol.md 4.1). */',
    '// See docs/protocol.md 4, 4.2 and 5.1.5.',
    '/** The urls (docs/protocol.md\n * 4.1 to 4.2). */',
    '/* docs/look.md, "Colour" and "Type" */',
    '// docs/protocol.md is all about it.',
  ])('of what is there is fine: %j', (source) => {
    expect(brokenCitations(source, documents)).toEqual([])
  })

  test.each([
    ['// docs/protocol.md 4.3', 'docs/protocol.md has no section 4.3'],
    ['/** (docs/protocol.md 4.1, 9). */', 'docs/protocol.md has no section 9'],
    ['/** (docs/protocol.md\n   * 4.1 to 4.7). */', 'docs/protocol.md has no section 4.7'],
    ['/* docs/look.md, "Colour" and "Sound" */', 'docs/look.md has no section Sound'],
    ['// docs/protocols.md 4.1', 'docs/protocols.md does not exist'],
  ])('of what is not there is found: %j', (source, said) => {
    expect(brokenCitations(source, documents)).toEqual([said])
  })
})

test('all that sources and documents cite is there', () => {
  const documents: Documents = new Map(globSync('docs/**/*.md', { cwd: root }).map((file) => [file, read(file)]))
  const places = ['{src,e2e,bench,tools,demo}/**/*.{ts,tsx,css}', 'bin/*', '*.md', 'docs/**/*.md']
  const files = globSync(places, { cwd: root }).filter((file) => file !== 'tools/citations.test.ts')
  const broken = files.flatMap((file) => brokenCitations(read(file), documents).map((said) => `${file}: ${said}`))
  expect(broken).toEqual([])
})

test('links between documents lead to files', () => {
  const broken = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)|(?:src|srcset)="([^":]+)"/g)]
      .map(([, link, picture]) => link ?? picture ?? '')
      .filter((link) => globSync(join(file, '..', link), { cwd: root }).length === 0)
      .map((link) => `${file}: ${link}`),
  )
  expect(broken).toEqual([])
})
