/** The text that a form holds under a name; '' when there is none, or a file instead. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
