import { reactErrorOf, reactErrorPage } from '#domain/react/react-errors.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'

/** Matches minified errors; texts of development builds are complete and contain none of these. */
const MINIFIED = /Minified React error|react\.dev\/errors|error-decoder/

interface ReactErrorTextProps {
  readonly text: string
  /** The whole text or its first line: some include a list of possible causes. */
  readonly extent: 'whole' | 'line'
  readonly className?: string
}

/** The full text of a minified React error; nothing for other texts. */
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
