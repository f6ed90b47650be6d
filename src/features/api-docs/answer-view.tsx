'use client'

import { cx } from '#ui/cx.ts'
import { Sample } from './parts.tsx'
import type { Outcome, Received } from './request.ts'
import type { DocsTexts } from './texts.ts'

const FIRST_REFUSAL = 400

/** A request's outcome: status, duration, headers and body. */
export function AnswerView({ outcome, texts }: { outcome: Outcome; texts: DocsTexts }) {
  if (outcome.kind === 'unanswered')
    return (
      <p role="alert" className="text-sm text-error-ink">
        {texts.unanswered}
      </p>
    )
  const { status, statusText, milliseconds, headers, body } = outcome
  const isRefused = status >= FIRST_REFUSAL || status === 0
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <output className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="text-ink-2">{texts.result}</span>
        <span className={cx('font-mono font-semibold', isRefused ? 'text-error-ink' : 'text-accent')}>
          {`${status} ${statusText}`.trim()}
        </span>
        <span className="font-mono text-ink-2 tabular-nums">{`${Math.round(milliseconds)} ms`}</span>
      </output>
      <details className="min-w-0">
        <summary className="min-h-8 cursor-pointer py-1 text-sm text-accent">{texts.headers}</summary>
        <dl className="grid gap-x-4 font-mono text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
          {headers.map(([name, value]) => (
            <div key={name} className="grid min-w-0 sm:col-span-2 sm:grid-cols-subgrid">
              <dt className="text-ink-3">{name}</dt>
              <dd className="min-w-0 wrap-anywhere text-ink">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <Body body={body} texts={texts} />
    </div>
  )
}

function Body({ body, texts }: { body: Received; texts: DocsTexts }) {
  switch (body.kind) {
    case 'nothing':
      return <p className="text-sm text-ink-2">{texts.noContent}</p>
    case 'file':
      return <p className="text-sm text-ink-2">{`${texts.file} ${body.type}, ${body.bytes} bytes`}</p>
    case 'text':
      return (
        <>
          <Sample title={texts.answer} label={texts.result} text={body.text} texts={texts} />
          {body.isCut && <p className="text-sm text-ink-2">{texts.cut}</p>}
        </>
      )
  }
}
