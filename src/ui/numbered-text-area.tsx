'use client'

import { useRef, useState, type RefObject } from 'react'
import { cx } from './cx.ts'

/** An invalid line. */
export interface LineProblem {
  /** From 1. */
  readonly line: number
  /** Cursor position in characters, from 1. */
  readonly column: number
  /** A sentence that names the line. */
  readonly text: string
}

interface NumberedTextAreaProps {
  /** Also its id. */
  readonly name: string
  readonly label: string
  readonly defaultValue: string
  readonly problems: readonly LineProblem[]
  /** Minimum height in lines. */
  readonly minRows?: number
  readonly maxLength?: number
  readonly readOnly?: boolean
  readonly placeholder?: string
  /** Id of an explanatory text. */
  readonly describedBy?: string | undefined
}

const type = 'font-mono text-sm max-sm:text-lg'

/**
 * A multi-line field with line numbers, for rules or code. Grows with its content. Invalid lines are marked until they
 * change, and listed below with links to their positions.
 */
export function NumberedTextArea(props: NumberedTextAreaProps) {
  const { name, label, defaultValue, problems, minRows = 6, describedBy, ...rest } = props
  const [text, setText] = useState(defaultValue)
  const area = useRef<HTMLTextAreaElement>(null)
  const lines = text.split('\n')
  const asked = defaultValue.split('\n')
  const wrong = new Set(problems.filter(({ line }) => lines[line - 1] === asked[line - 1]).map(({ line }) => line))
  const listId = `${name}-problems`
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={name} className="text-sm font-medium text-ink">
        {label}
      </label>
      <div className="max-h-[70vh] overflow-y-auto rounded-md border border-line-strong bg-surface focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent has-aria-invalid:border-error">
        <div className="relative">
          <LineNumbers count={Math.max(lines.length, minRows)} wrong={wrong} />
          <textarea
            {...rest}
            ref={area}
            id={name}
            name={name}
            value={text}
            onChange={(event) => setText(event.target.value)}
            wrap="off"
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            aria-invalid={problems.length > 0 || undefined}
            aria-describedby={cx(problems.length > 0 && listId, describedBy) || undefined}
            className={cx(
              'absolute inset-0 size-full resize-none bg-transparent py-2 pr-3 pl-14 text-ink outline-none placeholder:text-ink-3',
              type,
            )}
          />
        </div>
      </div>
      {problems.length > 0 && <Problems id={listId} problems={problems} area={area} />}
    </div>
  )
}

/** One row per line behind the text, which gives the field its height, plus one for a scroll bar. */
function LineNumbers({ count, wrong }: { count: number; wrong: ReadonlySet<number> }) {
  return (
    <div aria-hidden="true" className={cx('pt-2 pb-4 text-ink-3 select-none', type)}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={cx(wrong.has(index + 1) && 'bg-error-soft text-error-ink')}>
          <span className="inline-block w-10 text-right tabular-nums">{index + 1}</span>
        </div>
      ))}
    </div>
  )
}

function Problems({
  id,
  problems,
  area,
}: {
  id: string
  problems: readonly LineProblem[]
  area: RefObject<HTMLTextAreaElement | null>
}) {
  return (
    <ul id={id} className="grid gap-1 text-sm text-error-ink">
      {problems.map(({ line, column, text }) => (
        <li key={`${line}:${column}:${text}`}>
          <button
            type="button"
            onClick={() => area.current !== null && select(area.current, line, column)}
            className="cursor-pointer rounded-sm text-left hover:underline"
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Selects from a position to the end of its line. */
function select(area: HTMLTextAreaElement, line: number, column: number): void {
  const lines = area.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  const end = start + (lines[line - 1]?.length ?? 0)
  area.focus()
  area.setSelectionRange(Math.min(start + column - 1, end), end)
}
