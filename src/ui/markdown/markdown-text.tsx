import type { Block, Inline } from '#domain/markdown/tree.ts'

/** Renders parsed Markdown. It cannot produce any other markup. */
export function MarkdownText({ blocks }: { blocks: readonly Block[] }) {
  return <div className="grid min-w-0 gap-2 text-sm wrap-anywhere text-ink">{blocks.map(blockOf)}</div>
}

// A parsed text never reorders, so the index is a safe key.
function blockOf(block: Block, place: number) {
  switch (block.kind) {
    case 'paragraph':
      return <p key={place}>{block.children.map(inlineOf)}</p>
    case 'heading':
      return (
        <p key={place} className="font-semibold">
          {block.children.map(inlineOf)}
        </p>
      )
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, so it needs keyboard focus
        <pre key={place} tabIndex={0} className="overflow-x-auto rounded-md bg-sunken px-3 py-2 font-mono text-xs">
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return (
        <blockquote key={place} className="grid gap-2 border-l-2 border-line-strong pl-3 text-ink-2">
          {block.children.map(blockOf)}
        </blockquote>
      )
    case 'list':
      return listOf(block, place)
  }
}

function listOf({ start, items }: Extract<Block, { kind: 'list' }>, place: number) {
  const List = start === null ? 'ul' : 'ol'
  const look = start === null ? 'list-disc' : 'list-decimal'
  return (
    <List key={place} {...(start !== null && { start })} className={`grid gap-1 pl-5 ${look}`}>
      {items.map((item, index) => (
        <li key={index}>
          <div className="grid gap-1">{item.map(blockOf)}</div>
        </li>
      ))}
    </List>
  )
}

function inlineOf(inline: Inline, place: number) {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'break':
      return <br key={place} />
    case 'code':
      return (
        <code key={place} className="rounded-sm bg-sunken px-1 py-px font-mono text-xs">
          {inline.text}
        </code>
      )
    case 'strong':
      return <strong key={place}>{inline.children.map(inlineOf)}</strong>
    case 'emphasis':
      return <em key={place}>{inline.children.map(inlineOf)}</em>
    case 'strike':
      return <s key={place}>{inline.children.map(inlineOf)}</s>
    case 'link':
      return (
        <a key={place} href={inline.href} rel="noreferrer nofollow" className="rounded-sm text-accent underline">
          {inline.children.map(inlineOf)}
        </a>
      )
    case 'mention':
      return (
        <span key={place} className="rounded-sm bg-accent-soft px-0.5 font-medium text-accent">
          {inline.text}
        </span>
      )
  }
}
