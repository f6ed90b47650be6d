/* The script in the window in which a user authorizes the toolbar. Turned into one text by browserScript. */

export function run(): void {
  const button = document.getElementById('allow')
  // The user signs in in another window and returns. This window must not navigate, or it loses its opener, the frame.
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
  // The opening frame is on this origin. A site that opened the window itself receives nothing.
  const opener = window.opener as Window | null
  opener?.postMessage({ pass: made.pass }, location.origin)
  window.close()
}
