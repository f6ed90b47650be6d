/**
 * The content security policy of the frame: only images and styles contained in the recording and, if the operator
 * allows it, those below one address of this server. It applies on top of the surrounding page's policy, and nested
 * frames inherit both.
 */
const policy = (assets: string) =>
  `default-src 'none'; style-src 'unsafe-inline'${assets}; img-src data:${assets}; ${assets === '' ? '' : `font-src${assets}; `}form-action 'none'; base-uri 'none'`

/** Styles of the replayer's own elements: the recorded page, and the mouse above it. */
const STYLE = `
html, body { margin: 0; overflow: hidden; background: transparent }
.replayer-wrapper { position: absolute; top: 0; left: 0; transform-origin: 0 0 }
.replayer-wrapper > iframe { border: 0; background: #fff }
.replayer-mouse { position: absolute; z-index: 1; width: 20px; height: 20px; margin: -10px 0 0 -10px; border-radius: 50%;
  background: rgb(13 148 136 / 0.55); box-shadow: 0 0 0 2px #fff, 0 0 0 3px rgb(13 148 136); transition: left .05s linear, top .05s linear }
.replayer-mouse:not([style*='left']) { opacity: 0 }
.replayer-mouse.active { animation: mishap-click .25s ease-out }
.replayer-mouse.touch-device { opacity: 0 }
.replayer-mouse.touch-device.touch-active { opacity: 1 }
@keyframes mishap-click { 50% { transform: scale(1.8) } }
@media (prefers-reduced-motion: reduce) { .replayer-mouse, .replayer-mouse:not([style*='left']) { opacity: 0 }
.replayer-mouse.active { transition: none; animation: none } }
`

/**
 * Opens the frame in which recordings are built: without scripts, forms or navigation, and with its own policy. Not
 * reachable by keyboard or pointer.
 * @param assets base address for assets with a trailing slash; `null` if they may not be loaded
 * @returns its body, for the replayer
 */
export async function openStage(holder: HTMLElement, assets: string | null = null): Promise<HTMLElement> {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- set on the next line, before the frame is attached
  const frame = holder.ownerDocument.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.setAttribute('inert', '')
  frame.setAttribute('aria-hidden', 'true')
  frame.setAttribute('tabindex', '-1')
  frame.setAttribute('referrerpolicy', 'no-referrer')
  // Matches the empty document's colour scheme, because browsers paint frames with another scheme white.
  frame.style.cssText =
    'position:absolute;inset:0;width:100%;height:100%;border:0;pointer-events:none;color-scheme:light'
  frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy(assets === null ? '' : ` ${new URL(assets, holder.ownerDocument.location.href).href}`)}"><style>${STYLE}</style><body></body>`
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true })
    holder.replaceChildren(frame)
  })
  const body = frame.contentDocument?.body
  if (body === undefined) throw new Error('The frame for the recording has no document.')
  return body
}
