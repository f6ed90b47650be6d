/**
 * The text that a form holds under a name; '' when there is none, or a file instead, and where it is no form: a server
 * function may be sent anything, and asks who sent it before it says so.
 */
export function formText(form: FormData, name: string): string {
  const value = form instanceof FormData ? form.get(name) : null
  return typeof value === 'string' ? value : ''
}
