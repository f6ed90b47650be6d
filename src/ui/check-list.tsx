interface CheckListProps {
  /** Shared by all checkboxes: the form holds one value per checked box. */
  readonly name: string
  readonly label: string
  /** One sentence on what checking does. */
  readonly hint: string
  readonly options: readonly { readonly value: string; readonly label: string; readonly note?: string }[]
  readonly defaultValues: readonly string[]
}

/** A multiple choice with one checkbox per option. */
export function CheckList({ name, label, hint, options, defaultValues }: CheckListProps) {
  const hintId = `${name}-hint`
  return (
    <fieldset aria-describedby={hintId} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      <ul className="grid max-h-80 grid-cols-1 gap-x-6 overflow-y-auto rounded-md border border-line-strong px-3 py-1.5 empty:hidden sm:grid-cols-2">
        {options.map((option) => (
          <li key={option.value}>
            <label className="flex min-h-control cursor-pointer items-center gap-2.5 text-base text-ink has-disabled:cursor-default">
              <input
                type="checkbox"
                name={name}
                value={option.value}
                defaultChecked={defaultValues.includes(option.value)}
                className="size-4.5 shrink-0 accent-accent"
              />
              <span className="min-w-0 truncate">{option.label}</span>
              {option.note !== undefined && <span className="shrink-0 text-sm text-ink-3">{option.note}</span>}
            </label>
          </li>
        ))}
      </ul>
      <p id={hintId} className="text-sm text-ink-3">
        {hint}
      </p>
    </fieldset>
  )
}
