import { parseMarkdown } from '#domain/markdown/blocks.ts'
import type { Block, Inline } from '#domain/markdown/tree.ts'
import { markup, type Html } from './html.ts'

/** Renders Markdown as HTML. Unsupported syntax stays text, and links may only use http and https. */
export function markdownHtml(text: string): Html {
  return blocks(parseMarkdown(text, () => undefined))
}

function blocks(parsed: readonly Block[]): Html {
  return markup`${parsed.map(block)}`
}

function block(one: Block): Html {
  switch (one.kind) {
    case 'paragraph':
      return markup`<p>${one.children.map(inline)}</p>`
    case 'heading':
      return markup`<p><strong>${one.children.map(inline)}</strong></p>`
    case 'code':
      return markup`<pre tabindex="0"><code>${one.text}</code></pre>`
    case 'quote':
      return markup`<blockquote>${blocks(one.children)}</blockquote>`
    case 'list': {
      const items = one.items.map((item) => markup`<li>${blocks(item)}</li>`)
      return one.start === null ? markup`<ul>${items}</ul>` : markup`<ol start="${one.start}">${items}</ol>`
    }
  }
}

function inline(one: Inline): Html {
  switch (one.kind) {
    case 'text':
    case 'mention':
      return markup`${one.text}`
    case 'break':
      return markup`<br />`
    case 'code':
      return markup`<code>${one.text}</code>`
    case 'strong':
      return markup`<strong>${one.children.map(inline)}</strong>`
    case 'emphasis':
      return markup`<em>${one.children.map(inline)}</em>`
    case 'strike':
      return markup`<s>${one.children.map(inline)}</s>`
    case 'link':
      return markup`<a href="${one.href}" rel="noreferrer nofollow">${one.children.map(inline)}</a>`
  }
}
