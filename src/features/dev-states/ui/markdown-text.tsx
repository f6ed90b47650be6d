import { parseMarkdown } from '#domain/markdown/blocks.ts'
import { MarkdownText } from '#ui/markdown/markdown-text.tsx'
import { State } from '../state.tsx'

const texts = {
  paragraph: 'The **cart** is _empty_ since `cart@2`, see [the run](https://ci.example/1).',
  heading: '# On call\n\nFirst look at the queue.',
  list: '1. Stop the import\n2. Tell @ann',
  code: '```\nnpm run import -- --from 2026-11-01 --to 2026-11-23 --without-anything-that-has-been-imported-before\n```',
  quote: '> It was like that when I came.',
}

export function States() {
  return (
    <>
      {Object.entries(texts).map(([name, text]) => (
        <State key={name} name={name}>
          <MarkdownText blocks={parseMarkdown(text, () => undefined)} />
        </State>
      ))}
    </>
  )
}
