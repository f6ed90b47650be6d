'use client'

import { Button } from '#ui/button.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { Link } from '#ui/link.tsx'
import { CountChart } from '../chart/count-chart.tsx'
import type { PreviewView } from './preview-view.ts'
import type { RuleFormTexts } from './rule-form-types.ts'

interface PreviewPanelProps {
  /** `null` before the first request. */
  readonly preview: PreviewView | null
  readonly working: boolean
  readonly texts: RuleFormTexts
}

/** What the rule would have sent in the last two weeks, next to the form. */
export function PreviewPanel({ preview, working, texts }: PreviewPanelProps) {
  return (
    <section
      aria-label={texts.previewTitle}
      aria-busy={working}
      className="grid min-w-0 gap-3 rounded-lg border border-line bg-surface p-4 lg:sticky lg:top-4"
    >
      <h2 className="text-sm font-semibold text-ink">{texts.previewTitle}</h2>
      <output className="grid min-w-0 gap-3">
        {preview === null ? <p className="text-sm text-ink-2">{texts.previewText}</p> : <Shown preview={preview} />}
      </output>
      <Button type="submit" name={hidden.intent} value="preview" aria-disabled={working} className="justify-self-start">
        {working ? texts.working : texts.preview}
      </Button>
    </section>
  )
}

function Shown({ preview: { title, notes, chart, firings, missing } }: { preview: PreviewView }) {
  return (
    <>
      <p className="font-medium text-ink">{title}</p>
      {missing.length > 0 && (
        <ul className="list-disc pl-5 text-sm text-ink-2">
          {missing.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} className="text-sm text-ink-3">
          {note}
        </p>
      ))}
      {chart !== null && <CountChart chart={chart} />}
      {firings.length > 0 && (
        <ul className="grid gap-1.5 text-sm">
          {firings.map((firing) => (
            <li key={`${firing.href}${firing.at}${firing.why}`} className="min-w-0">
              <Link
                href={firing.href}
                prefetch={false}
                target="_blank"
                className="block truncate rounded-sm text-accent hover:underline"
              >
                {firing.title}
              </Link>
              <span className="text-xs text-ink-3">
                {firing.at} · {firing.why}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
