import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { shorten } from './json-text.ts'

/** Characters of a message shown initially. */
const MAX_AT_ONCE = 1200

/** A text of any length with its own direction: the start first, the whole on demand. */
export function LongText({ text, className }: { text: string; className?: string }) {
  const t = messages('issues')
  const look = cx('font-mono text-sm wrap-anywhere whitespace-pre-wrap', className)
  const start = shorten(text, MAX_AT_ONCE)
  if (start.cut === 0)
    return (
      <p dir="auto" className={look}>
        {text}
      </p>
    )
  return (
    <details className="group/long">
      <summary className="cursor-pointer">
        <span dir="auto" className={cx('block group-open/long:hidden', look)}>
          {start.text}…
        </span>
        <span className="text-xs text-accent group-open/long:hidden">{t('event.showAll', { count: text.length })}</span>
        <span className="hidden text-xs text-accent group-open/long:inline">{t('event.showLess')}</span>
      </summary>
      <p dir="auto" className={look}>
        {text}
      </p>
    </details>
  )
}
