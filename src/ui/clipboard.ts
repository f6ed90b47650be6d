/** Whether it worked. The clipboard API exists in secure contexts only, and many a server is tried over plain http. */
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
 * Copies a text that is still on its way. The clipboard is given the promise, so that browsers still see the press behind
 * the write that comes after it. false: there was no text, or it could not be written.
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
