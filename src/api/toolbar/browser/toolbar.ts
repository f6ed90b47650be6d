/* The script on a site's page. Turned into one text by browserScript: no imports, no constants outside of functions. */

/** Start options, from the script tag's attributes or from `MishapToolbar.init`. */
export interface ToolbarOptions {
  readonly project: string
  readonly side?: string | undefined
  /** A key chord such as `ctrl+shift+m`. None if absent. */
  readonly key?: string | undefined
}

/** The parts of an SDK that are used here. */
export interface PageSdk {
  getOptions?(): { release?: string; environment?: string }
  getDsn?(): { host?: string; port?: string; path?: string; projectId?: string } | undefined
  on?(hook: 'afterSendEvent', told: (event: SentEvent) => void): (() => void) | undefined
  getIntegrationByName?(name: string): PageIntegration | undefined
}
export interface PageIntegration {
  getReplayId?(): string | undefined
  createForm?(): Promise<{ appendToDom(): void; open(): void }>
}
export interface SentEvent {
  readonly type?: string
  readonly event_id?: string
  readonly message?: string
  readonly transaction?: string
  readonly exception?: { readonly values?: readonly { readonly type?: string; readonly value?: string }[] }
}
export interface PageScope {
  getClient?(): PageSdk | undefined
  getPropagationContext?(): { traceId?: string }
  getScopeData?(): { transactionName?: string }
}

export interface Bar {
  readonly server: string
  readonly options: ToolbarOptions
  readonly host: HTMLElement
  readonly button: HTMLButtonElement
  readonly panel: HTMLElement
  readonly note: HTMLElement
  readonly errors: { readonly id: string; readonly title: string }[]
  readonly ends: (() => void)[]
  frame?: HTMLIFrameElement
  isReady: boolean
  told: string
  client?: PageSdk
}

/** Called when the script runs. */
export function start(): void {
  const script = document.currentScript ?? document.querySelector('script[src$="/toolbar.js"]')
  if (!(script instanceof HTMLScriptElement) || script.src === '') return
  const server = new URL('.', script.src).href
  let bar: Bar | undefined
  const close = () => {
    for (const end of bar?.ends ?? []) end()
    bar = undefined
  }
  const init = (options: ToolbarOptions) => {
    close()
    const begin = () => {
      // An error here must not affect the page.
      try {
        bar ??= openBar(server, options)
      } catch {
        close()
      }
    }
    if (document.body) begin()
    else document.addEventListener('DOMContentLoaded', begin, { once: true })
  }
  Object.defineProperty(window, 'MishapToolbar', { value: Object.freeze({ init, close }), configurable: true })
  const { project, side, key } = script.dataset
  if (project !== undefined && project !== '') init({ project, side, key })
}

export function openBar(server: string, options: ToolbarOptions): Bar {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles())
  root.adoptedStyleSheets = [sheet]
  const button = document.createElement('button')
  const panel = document.createElement('div')
  const note = document.createElement('p')
  button.type = 'button'
  panel.hidden = note.hidden = true
  panel.append(note)
  root.append(panel, button)
  const bar: Bar = { server, options, host, button, panel, note, errors: [], ends: [], isReady: false, told: '' }
  setSide(bar, recall('side') ?? options.side ?? 'right')
  button.addEventListener('click', () => toggle(bar))
  bar.ends.push(() => host.remove())
  listen(bar)
  document.body.append(host)
  look(bar)
  if (recall('open') === 'yes') toggle(bar)
  return bar
}

/** Handles events from the page and the frame until the toolbar is closed. */
export function listen(bar: Bar): void {
  const onKey = (event: KeyboardEvent) => {
    if (isChord(event, bar.options.key)) {
      event.preventDefault()
      toggle(bar)
      if (bar.panel.hidden) bar.button.focus()
    }
  }
  const onMessage = (event: MessageEvent<unknown>) => {
    // Only from our own frame, and only while it shows our origin.
    if (bar.frame === undefined || event.source !== bar.frame.contentWindow) return
    if (event.origin === new URL(bar.server).origin) hear(bar, event.data)
  }
  const timer = setInterval(() => look(bar), 1000)
  window.addEventListener('keydown', onKey)
  window.addEventListener('message', onMessage)
  bar.ends.push(() => {
    clearInterval(timer)
    window.removeEventListener('keydown', onKey)
    window.removeEventListener('message', onMessage)
  })
}

/** The frame requests actions of the toolbar and reveals nothing of its content. */
export function hear(bar: Bar, data: unknown): void {
  const what = typeof data === 'object' && data !== null && 'mishap' in data ? data.mishap : undefined
  if (what === 'ready') {
    bar.isReady = true
    bar.note.hidden = true
    bar.told = ''
    look(bar)
  } else if (what === 'collapse' && !bar.panel.hidden) {
    toggle(bar)
    bar.button.focus()
  } else if (what === 'side') setSide(bar, bar.host.dataset.side === 'left' ? 'right' : 'left')
  else if (what === 'feedback') void openFeedback(bar)
}

export async function openFeedback(bar: Bar): Promise<void> {
  try {
    const form = await bar.client?.getIntegrationByName?.('Feedback')?.createForm?.()
    form?.appendToDom()
    form?.open()
  } catch {
    // If the site's own form does not open, the page is unaffected.
  }
}

export function toggle(bar: Bar): void {
  bar.panel.hidden = !bar.panel.hidden
  keep('open', bar.panel.hidden ? 'no' : 'yes')
  if (!bar.panel.hidden && bar.frame === undefined) loadFrame(bar)
  look(bar)
}

export function loadFrame(bar: Bar): void {
  const frame = document.createElement('iframe')
  const asked = new URLSearchParams({ project: bar.options.project, origin: location.origin })
  frame.title = 'Mishap'
  frame.referrerPolicy = 'no-referrer'
  // May open windows but never navigate this page.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox')
  frame.addEventListener('load', () => setTimeout(() => explain(bar), 1500))
  frame.src = `${bar.server}api/toolbar/frame?${asked}`
  bar.frame = frame
  bar.panel.prepend(frame)
}

/** Browsers do not report why a frame is blocked. */
export function explain(bar: Bar): void {
  if (bar.isReady) return
  bar.note.textContent = `Mishap shows nothing here. Ask an admin to allow ${location.origin} in the project’s settings (Toolbar), and check that this site’s Content-Security-Policy allows ${new URL(bar.server).origin} in frame-src.`
  bar.note.hidden = false
}

/** Sends the page's state to the frame if it has changed. */
export function look(bar: Bar): void {
  try {
    const page = describe(bar)
    const count = bar.errors.length
    const label = count === 0 ? 'Mishap' : `Mishap · ${count}`
    if (bar.button.textContent !== label) bar.button.textContent = label
    bar.button.setAttribute('aria-expanded', String(!bar.panel.hidden))
    bar.button.className = count === 0 ? '' : 'wrong'
    const message = JSON.stringify(page)
    if (!bar.isReady || bar.told === message) return
    bar.told = message
    bar.frame?.contentWindow?.postMessage({ mishap: 'page', page }, new URL(bar.server).origin)
  } catch {
    // An unexpected SDK: the toolbar shows what it has.
  }
}

export function describe(bar: Bar) {
  const scope = findScope()
  const client = findClient(scope)
  if (client !== undefined && client !== bar.client) follow(bar, client)
  const dsn = client?.getDsn?.()
  const { release, environment } = client?.getOptions?.() ?? {}
  const port = dsn?.port ? `:${dsn.port}` : ''
  const path = dsn?.path ? `/${dsn.path}` : ''
  const replay = client?.getIntegrationByName?.('Replay')
  return {
    isRunning: client !== undefined,
    canAsk: client?.getIntegrationByName?.('Feedback')?.createForm !== undefined,
    release,
    environment,
    dsnHost: dsn?.host === undefined ? undefined : `${dsn.host}${port}${path}`,
    dsnProject: dsn?.projectId,
    trace: scope?.getPropagationContext?.().traceId,
    replay: replay?.getReplayId?.(),
    transaction: scope?.getScopeData?.().transactionName ?? location.pathname,
    path: location.pathname,
    errors: bar.errors,
  }
}

/** Collects this visit's errors: the ones that the SDK has sent since the toolbar opened. */
export function follow(bar: Bar, client: PageSdk): void {
  bar.client = client
  const end = client.on?.('afterSendEvent', (event) => {
    if (event.type !== undefined || event.event_id === undefined) return
    const last = event.exception?.values?.at(-1)
    const title = last === undefined ? (event.message ?? 'Message') : [last.type, last.value].filter(Boolean).join(': ')
    bar.errors.unshift({ id: event.event_id, title: title.slice(0, 200) })
    bar.errors.length = Math.min(bar.errors.length, 20)
    look(bar)
  })
  if (typeof end === 'function') bar.ends.push(end)
}

/** The SDK's carrier, which its copies share; `window.Sentry` is used by its loader and its bundle. */
export function findScope(): PageScope | undefined {
  const shared = Reflect.get(window, '__SENTRY__') as Record<string, unknown> | undefined
  const own = shared?.[String(shared.version)] as
    | { stack?: { getScope?(): PageScope }; defaultCurrentScope?: PageScope }
    | undefined
  return own?.stack?.getScope?.() ?? own?.defaultCurrentScope
}

export function findClient(scope: PageScope | undefined): PageSdk | undefined {
  const bundle = Reflect.get(window, 'Sentry') as { getClient?(): PageSdk | undefined } | undefined
  return scope?.getClient?.() ?? bundle?.getClient?.()
}

/** `ctrl+shift+m`. Key presses that the page has handled are ignored. */
export function isChord(event: KeyboardEvent, chord = ''): boolean {
  const words = chord.toLowerCase().split('+')
  const key = words.pop()
  if (key === undefined || key === '' || words.length === 0 || event.defaultPrevented) return false
  const held = { ctrl: event.ctrlKey, shift: event.shiftKey, alt: event.altKey, meta: event.metaKey }
  const isHeld = Object.entries(held).every(([name, isDown]) => isDown === words.includes(name))
  return isHeld && (event.key.toLowerCase() === key || event.code.toLowerCase() === `key${key}`)
}

export function setSide(bar: Bar, side: string): void {
  bar.host.dataset.side = side === 'left' ? 'left' : 'right'
  keep('side', bar.host.dataset.side)
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`mishap-toolbar-${name}`, value)
  } catch {
    // Storage is full or blocked.
  }
}

export function recall(name: string): string | undefined {
  try {
    return localStorage.getItem(`mishap-toolbar-${name}`) ?? undefined
  } catch {
    return undefined
  }
}

export function styles(): string {
  return `:host{all:initial!important;position:fixed!important;z-index:2147483647!important;bottom:12px!important;display:flex!important;flex-direction:column!important;gap:8px!important;max-width:calc(100vw - 24px)!important;color-scheme:light dark!important;font:13px/1.4 system-ui,sans-serif!important}
:host([data-side=right]){right:12px!important;align-items:flex-end!important}
:host([data-side=left]){left:12px!important;align-items:flex-start!important}
@media print{:host{display:none!important}}
button{min-height:32px;padding:0 12px;border:1px solid light-dark(#848d88,#6a7772);border-radius:16px;background:light-dark(#fff,#111816);color:light-dark(#14201d,#e7ecea);font:600 13px system-ui,sans-serif;cursor:pointer}
button.wrong{color:light-dark(#c81e1e,#f87171)}
button:focus-visible{outline:2px solid light-dark(#0f766e,#2dd4bf);outline-offset:2px}
div{position:relative;width:380px;max-width:100%;height:min(480px,calc(100vh - 72px));border:1px solid light-dark(#848d88,#6a7772);border-radius:8px;overflow:hidden;background:light-dark(#fafaf7,#0c1110);color:light-dark(#14201d,#e7ecea)}
div[hidden],p[hidden]{display:none}
iframe{display:block;width:100%;height:100%;border:0}
p:not([hidden]){margin:0;padding:16px;position:absolute;inset:0;background:inherit}`
}
