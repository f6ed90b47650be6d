/**
 * Returns a form's text field, or '' if it is missing or a file, or if `form` is not a FormData: a server function can
 * receive anything, and must check the caller before it rejects the input.
 */
export function formText(form: FormData, name: string): string {
  const value = form instanceof FormData ? form.get(name) : null
  return typeof value === 'string' ? value : ''
}
