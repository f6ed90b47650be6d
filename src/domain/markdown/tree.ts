/** A text taken apart: data only, so that it can travel to the browser and nothing in it can become markup. */
export type Block =
  | { readonly kind: 'paragraph' | 'heading'; readonly children: readonly Inline[] }
  /** `language`: as the fence names it, or ''. */
  | { readonly kind: 'code'; readonly text: string; readonly language: string }
  | { readonly kind: 'quote'; readonly children: readonly Block[] }
  /** `start`: the number of the first item; null: bullets. */
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly (readonly Block[])[] }

export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'emphasis' | 'strike'; readonly children: readonly Inline[] }
  /** http or https. */
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }
  /** `text`: as it was typed. */
  | { readonly kind: 'mention'; readonly text: string; readonly whom: readonly Mention[] }

/** Somebody who is named: an account, or a team by its number. */
export interface Mention {
  readonly kind: 'user' | 'team'
  readonly id: string
}

/** Finds who is named right at this place of a text: `@Ann Lee` or `#web`; undefined: nobody. */
export type FindMention = (
  text: string,
  at: number,
) => { readonly length: number; readonly whom: readonly Mention[] } | undefined

/** Everybody who is named anywhere in it, each once. */
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
      // What is quoted was said before: nobody is called again.
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
