import { cx } from './cx.ts'

interface RadioListProps {
  /** Shared by all its buttons. */
  readonly name: string
  readonly label: string
  /** Hides the label visually if the text around it already says it. */
  readonly labelHidden?: boolean
  /** One sentence on what the choice is about. */
  readonly hint?: string
  /** Describes the error. Replaces the hint. */
  readonly error?: string | undefined
  readonly options: readonly { readonly value: string; readonly label: string; readonly text: string }[]
  /** '' if nothing is chosen yet. */
  readonly defaultValue: string
  readonly disabled?: boolean
}

/** A single choice with a sentence per option. */
export function RadioList(props: RadioListProps) {
  const { name, label, labelHidden = false, hint, error, options, defaultValue, disabled = false } = props
  const note = error ?? hint
  const noteId = `${name}-note`
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={note === undefined ? undefined : noteId}
      className="grid min-w-0 gap-1.5"
    >
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium text-ink'}>{label}</legend>
      <div className="grid gap-1.5">
        {options.map((option) => (
          <label
            key={option.value}
            className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rounded-md border border-line px-3 py-2 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:cursor-default"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
            />
            <span className="min-w-0 font-medium text-ink">{option.label}</span>
            <span className="col-start-2 min-w-0 text-sm text-ink-2">{option.text}</span>
          </label>
        ))}
      </div>
      {note !== undefined && (
        <p id={noteId} className={cx('text-sm', error === undefined ? 'text-ink-3' : 'text-error-ink')}>
          {note}
        </p>
      )}
    </fieldset>
  )
}
