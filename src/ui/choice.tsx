interface ChoiceProps {
  /** Name of the radio buttons. */
  readonly name: string
  /** For screen readers; the label is visible next to the control. */
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly defaultValue: string
  /** Id of an explanatory text. */
  readonly describedBy?: string
}

/** A segmented control for forms: Off | Drop | Fold. */
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
