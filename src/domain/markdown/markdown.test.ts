import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMarkdown } from './blocks.ts'
import { mentionsOf, type Block, type FindMention, type Inline } from './tree.ts'

const ann = { kind: 'user', id: 'ann' } as const
const findAnn: FindMention = (text, at) => (text.startsWith('@Ann', at) ? { length: 4, whom: [ann] } : undefined)
const parse = (text: string) => parseMarkdown(text, findAnn)

/** HTML output, to make the tests readable. */
function html(blocks: readonly Block[]): string {
  return blocks.map(blockHtml).join('')
}
function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${inlineHtml(block.children)}</p>`
    case 'heading':
      return `<h>${inlineHtml(block.children)}</h>`
    case 'code':
      return `<pre ${block.language}>${block.text}</pre>`
    case 'quote':
      return `<q>${html(block.children)}</q>`
    case 'list':
      return `<list ${block.start ?? '-'}>${block.items.map((item) => `<li>${html(item)}</li>`).join('')}</list>`
  }
}
function inlineHtml(inlines: readonly Inline[]): string {
  return inlines.map(oneInline).join('')
}
function oneInline(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'code':
      return `<c>${inline.text}</c>`
    case 'break':
      return '<br>'
    case 'strong':
      return `<b>${inlineHtml(inline.children)}</b>`
    case 'emphasis':
      return `<i>${inlineHtml(inline.children)}</i>`
    case 'strike':
      return `<s>${inlineHtml(inline.children)}</s>`
    case 'link':
      return `<a ${inline.href}>${inlineHtml(inline.children)}</a>`
    case 'mention':
      return `<m>${inline.text}</m>`
  }
}

describe('a comment in Markdown', () => {
  test.each([
    ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
    ['a **bold *both*** end', '<p>a <b>bold <i>both</i></b> end</p>'],
    ['__bold__ _it_ ~~gone~~', '<p><b>bold</b> <i>it</i> <s>gone</s></p>'],
    ['snake_case_name 2 * 3 * 4', '<p>snake_case_name 2 * 3 * 4</p>'],
    ['`a * b` ``x ` y`` `open', '<p><c>a * b</c> <c>x ` y</c> `open</p>'],
    [String.raw`\*not\* a\b`, String.raw`<p>*not* a\b</p>`],
    ['## Title ##', '<h>Title</h>'],
    ['```ts\nconst a = "*b*"\n\n```\nafter', '<pre ts>const a = "*b*"\n</pre><p>after</p>'],
    ['```\nnever closed', '<pre >never closed</pre>'],
    ['> said\n> **so**\nno', '<q><p>said<br><b>so</b></p></q><p>no</p>'],
    [
      '- one\n- two\n  more\n  - deep',
      '<list -><li><p>one</p></li><li><p>two<br>more</p><list -><li><p>deep</p></li></list></li></list>',
    ],
    ['3. three\n4. four', '<list 3><li><p>three</p></li><li><p>four</p></li></list>'],
    ['hello @Ann, and ann@Ann.example', '<p>hello <m>@Ann</m>, and ann@Ann.example</p>'],
  ])('%j', (text, expected) => {
    expect(html(parse(text))).toBe(expected)
  })
})

describe('links in a comment', () => {
  test.each([
    ['[docs](https://example.com/a_(b)?c=1#d)', '<p><a https://example.com/a_(b)?c=1#d>docs</a></p>'],
    ['see https://example.com/x_y_z.', '<p>see <a https://example.com/x_y_z>https://example.com/x_y_z</a>.</p>'],
    ['<https://example.com>', '<p><<a https://example.com>https://example.com</a>></p>'],
  ])('%j leads there', (text, expected) => {
    expect(html(parse(text))).toBe(expected)
  })

  test.each([
    '[x](javascript:alert(1))',
    '[x](data:text/html,y)',
    '[x](//example.com)',
    '[x](JAVASCRIPT:y)',
    '<script>',
  ])('%j is text', (text) => {
    expect(html(parse(text))).toBe(`<p>${text}</p>`)
  })
})

describe('mentions in a comment', () => {
  test('are found wherever somebody speaks, each once, and not in code or in what is quoted', () => {
    expect(mentionsOf(parse('- **@Ann**\n- @Ann'))).toEqual([ann])
    expect(mentionsOf(parse('`@Ann`\n\n> @Ann\n\n```\n@Ann\n```'))).toEqual([])
  })
})

describe('whatever somebody writes', () => {
  test('can be read, and links lead to http or https only', () => {
    const piece = fc.constantFrom(
      '*',
      '**',
      '_',
      '`',
      '```',
      '\n',
      '- ',
      '> ',
      '1. ',
      '[',
      '](',
      ')',
      'http://',
      'a',
      ' ',
      '@Ann',
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }).map((parts) => parts.join('')),
        (text) => {
          const hrefs = [...html(parse(text)).matchAll(/<a (\S*?)>/g)].map(([, href]) => href)
          expect(hrefs.every((href) => /^https?:\/\//.test(href ?? ''))).toBe(true)
        },
      ),
    )
  })
})
