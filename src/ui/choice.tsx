interface ChoiceProps {
  /** Of the radio buttons. */
  readonly name: string
  /** What is chosen, for screen readers: the eye has it beside. */
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly defaultValue: string
  /** The id of a text that explains it. */
  readonly describedBy?: string
}

/** A few choices side by side, one of them chosen, in a form: Off | Drop | Fold. */
export function Choice({ name, label, options, defaultValue, describedBy }: ChoiceProps) {
  return (
    <fieldset
      aria-describedby={describedBy}
      className="inline-flex rounded-md border border-line-strong bg-surface p-px"
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex h-7.5 cursor-pointer items-center rounded-sm px-2.5 text-sm whitespace-nowrap text-ink-2 hover:text-ink has-checked:bg-accent has-checked:font-medium has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent has-disabled:cursor-default has-disabled:opacity-70"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === defaultValue}
            className="absolute inset-0 cursor-[inherit] opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
