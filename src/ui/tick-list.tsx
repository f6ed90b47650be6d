import { cx } from './cx.ts'

interface TickListProps {
  /** Shared by all its checkboxes: the form holds one value per checked box. */
  readonly name: string
  readonly label: string
  /** Technical names, each with a sentence on its meaning. */
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly ticked: readonly string[]
  readonly error?: string | undefined
  readonly className?: string
}

/** A multiple choice of technical names, each with a sentence, such as a token's permissions. */
export function TickList({ name, label, options, ticked, error, className }: TickListProps) {
  const noteId = `${name}-note`
  return (
    <fieldset aria-describedby={error === undefined ? undefined : noteId} className={cx('min-w-0 gap-1.5', className)}>
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      <ul className="rounded-md border border-line-strong px-3 py-1.5">
        {options.map(({ value, text }) => (
          <li key={value}>
            <label className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-2.5 py-1">
              <input
                type="checkbox"
                name={name}
                value={value}
                defaultChecked={ticked.includes(value)}
                aria-invalid={error === undefined ? undefined : true}
                className="mt-0.5 size-4.5 shrink-0 accent-accent"
              />
              <code className="min-w-0 font-mono text-sm text-ink">{value}</code>
              <span className="col-start-2 min-w-0 text-sm text-ink-2">{text}</span>
            </label>
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p id={noteId} className="text-sm text-error-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
