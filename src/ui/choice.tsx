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
        <label key={option.value} className="choice">
          <input type="radio" name={name} value={option.value} defaultChecked={option.value === defaultValue} />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
