/** Values that a form sends without showing them. */
export function HiddenFields({ fields }: { fields: readonly { readonly name: string; readonly value: string }[] }) {
  return fields.map(({ name, value }) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
}
