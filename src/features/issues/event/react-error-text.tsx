import { reactErrorOf, reactErrorPage } from '#domain/react/react-errors.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'

/** A text of a development build, which says it all by itself, has none of these. */
const MINIFIED = /Minified React error|react\.dev\/errors|error-decoder/

interface ReactErrorTextProps {
  readonly text: string
  /** All of it, or its first line: some come with a list of what may be the cause. */
  readonly extent: 'whole' | 'line'
  readonly className?: string
}

/** What a minified error of React says; nothing for any other text. */
export function ReactErrorText({ text, extent, className }: ReactErrorTextProps) {
  const t = messages('issues')
  const error = MINIFIED.test(text) ? reactErrorOf(text) : undefined
  if (error === undefined) return null
  return (
    <p className={cx('max-w-prose text-sm text-ink-2', className)}>
      <span dir="auto" className="wrap-anywhere whitespace-pre-line">
        {extent === 'whole' ? error.text : error.text.split('\n')[0]}
      </span>{' '}
      <a
        href={reactErrorPage(error.code)}
        rel="noreferrer"
        target="_blank"
        className="rounded-sm whitespace-nowrap text-accent underline"
      >
        {t('react.more', { code: String(error.code) })}
      </a>
    </p>
  )
}
