/* The script in the window in which somebody lets the toolbar read. Made into one text by browserScript. */

export function run(): void {
  const button = document.getElementById('allow')
  // Somebody signs in in another window and comes back: this one must not leave the page, or it loses the frame.
  if (button === null) window.addEventListener('focus', () => location.reload())
  button?.addEventListener('click', () => void allow())
}

export async function allow(): Promise<void> {
  const answer = await fetch(location.href, { method: 'POST' }).catch(() => undefined)
  if (answer?.ok !== true) {
    const told = document.getElementById('failed')
    if (told !== null) told.hidden = false
    return
  }
  const made = (await answer.json()) as { readonly pass: string }
  // The frame that opened it is of this origin; a site that opened it itself gets nothing.
  const opener = window.opener as Window | null
  opener?.postMessage({ pass: made.pass }, location.origin)
  window.close()
}
