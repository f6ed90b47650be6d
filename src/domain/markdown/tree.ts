/** Parsed Markdown: plain data that can be sent to the browser, and from which no markup can be injected. */
export type Block =
  | { readonly kind: 'paragraph' | 'heading'; readonly children: readonly Inline[] }
  /** `language`: from the fence, or ''. */
  | { readonly kind: 'code'; readonly text: string; readonly language: string }
  | { readonly kind: 'quote'; readonly children: readonly Block[] }
  /** `start`: number of the first item; `null` for bullets. */
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly (readonly Block[])[] }

export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'emphasis' | 'strike'; readonly children: readonly Inline[] }
  /** http or https. */
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }
  /** `text`: as typed. */
  | { readonly kind: 'mention'; readonly text: string; readonly whom: readonly Mention[] }

/** A mentioned account or team. */
export interface Mention {
  readonly kind: 'user' | 'team'
  readonly id: string
}

/** Finds the mention at this position of a text: `@Ann Lee` or `#web`; `undefined` if it has none. */
export type FindMention = (
  text: string,
  at: number,
) => { readonly length: number; readonly whom: readonly Mention[] } | undefined

/** All distinct mentions. */
export function mentionsOf(blocks: readonly Block[]): readonly Mention[] {
  const all = blocks.flatMap(ofBlock)
  return [...new Map(all.map((mention) => [`${mention.kind}:${mention.id}`, mention])).values()]
}

function ofBlock(block: Block): readonly Mention[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.children.flatMap(ofInline)
    case 'code':
      return []
    case 'quote':
      // Mentions in quotes do not notify again.
      return []
    case 'list':
      return block.items.flat().flatMap(ofBlock)
  }
}

function ofInline(inline: Inline): readonly Mention[] {
  switch (inline.kind) {
    case 'text':
    case 'code':
    case 'break':
      return []
    case 'strong':
    case 'emphasis':
    case 'strike':
    case 'link':
      return inline.children.flatMap(ofInline)
    case 'mention':
      return inline.whom
  }
}
