/**
 * Returns a form field's text, or '' if it is missing or a file, or if `form` is not a FormData: a server function can
 * receive anything, and reads its input before it checks the caller.
 */
export function formText(form: FormData, name: string): string {
  const value = form instanceof FormData ? form.get(name) : null
  return typeof value === 'string' ? value : ''
}
