/**
 * Returns whether it worked. Falls back where the clipboard API is missing: it requires a secure context, and many
 * servers are first tried over plain HTTP.
 */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.className = 'sr-only'
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  return done
}

/**
 * Copies a text that is still loading. Passes the promise to the clipboard, so that the browser still attributes the
 * write to the user's press. Resolves to `false` if there was no text or writing failed.
 */
export async function copyLater(text: Promise<string | undefined>): Promise<boolean> {
  if (!window.isSecureContext) return text.then((there) => there !== undefined && copyText(there)).catch(() => false)
  const blob = text.then((there) => {
    if (there === undefined) throw new Error('There is nothing to copy.')
    return new Blob([there], { type: 'text/plain' })
  })
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]).then(
    () => true,
    () => false,
  )
}
