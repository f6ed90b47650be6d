import { Fragment } from 'react'
import { classOf } from './coloured-code.ts'
import { cx } from './cx.ts'
import { highlightLines, type CodeLanguage, type CodeLine } from './highlight.ts'
import { ScrollBox } from './scroll-box.tsx'

/** The coloured pieces of one line. */
export function CodeLineText({ line }: { line: CodeLine }) {
  return line.map(({ text, tone }, index) => {
    const className = classOf(tone)
    if (className === undefined) return <Fragment key={index}>{text}</Fragment>
    return (
      <span key={index} className={className}>
        {text}
      </span>
    )
  })
}

interface CodeBlockProps {
  readonly code: string
  readonly language?: CodeLanguage
  /** For screen readers: the block scrolls and is therefore focusable, so it needs a name. */
  readonly label: string
  readonly className?: string
}

/** A block of code, highlighted on the server. Long lines scroll inside it. */
export async function CodeBlock({ code, language, label, className }: CodeBlockProps) {
  const lines = await highlightLines(code, language)
  return (
    <ScrollBox label={label} className={cx('rounded-md bg-sunken', className)}>
      <pre className="w-max min-w-full px-4 py-3 font-mono text-sm text-ink">
        <code>
          {lines.map((line, index) => (
            <Fragment key={index}>
              <CodeLineText line={line} />
              {index < lines.length - 1 && '\n'}
            </Fragment>
          ))}
        </code>
      </pre>
    </ScrollBox>
  )
}
