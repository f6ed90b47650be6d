/*
 * The script in the frame, which runs on this server's origin. Turned into one text by browserScript, like toolbar.ts.
 */

/** Data that the server embeds in the frame's page. */
export interface FrameConfig {
  readonly project: string
  /** The only site from which messages are accepted. */
  readonly origin: string
  /** Host, port and base path of this server, as in a DSN. */
  readonly dsnHost: string
  readonly signIn: string
  readonly issues: string
  /** URL templates, in which 32 times `f` is the placeholder of an id. */
  readonly links: Readonly<Record<'trace' | 'replay' | 'event' | 'vitals' | 'feedback' | 'project', string>>
  readonly texts: Readonly<Record<string, string>>
}
export interface ShownPage {
  readonly isRunning: boolean
  readonly canAsk: boolean
  readonly release: string
  readonly environment: string
  readonly dsnHost: string
  readonly dsnProject: string
  readonly trace: string
  readonly replay: string
  readonly transaction: string
  readonly path: string
  readonly errors: readonly { readonly id: string; readonly title: string }[]
}
export interface FoundIssues {
  readonly projectId: string
  readonly issues: readonly { readonly title: string; readonly note: string; readonly href: string }[]
}
export interface Frame {
  readonly config: FrameConfig
  pass: string
  page?: ShownPage
  found?: FoundIssues
  problem: string
  popup: Window | null
  asked: string
}

export function run(): void {
  const config = JSON.parse(document.getElementById('config')?.textContent ?? '') as FrameConfig
  const frame: Frame = { config, pass: remembered(config), problem: '', popup: null, asked: '' }
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source === window.parent && event.origin === config.origin) takePage(frame, event.data)
    else if (frame.popup !== null && event.source === frame.popup && event.origin === location.origin)
      takePass(frame, event.data)
  })
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell(frame, 'collapse')
  })
  setInterval(() => void askAgain(frame), 30_000)
  onClick('close', () => tell(frame, 'collapse'))
  onClick('side', () => tell(frame, 'side'))
  onClick('ask', () => tell(frame, 'feedback'))
  onClick('sign-in', () => {
    frame.popup = window.open(config.signIn, '_blank', 'popup,width=480,height=420')
  })
  draw(frame)
  tell(frame, 'ready')
}

export function onClick(id: string, act: () => void): void {
  document.getElementById(id)?.addEventListener('click', act)
}

/** Sends a message to the embedding page, never any of the displayed data. */
export function tell({ config }: Frame, what: string): void {
  window.parent.postMessage({ mishap: what }, config.origin)
}

export function takePage(frame: Frame, data: unknown): void {
  if (typeof data !== 'object' || data === null || !('mishap' in data) || data.mishap !== 'page') return
  const sent = 'page' in data && typeof data.page === 'object' && data.page !== null ? data.page : {}
  const text = (name: string) => {
    const value: unknown = Reflect.get(sent, name)
    return typeof value === 'string' ? value.slice(0, 300) : ''
  }
  const errors: unknown = Reflect.get(sent, 'errors')
  frame.page = {
    isRunning: Reflect.get(sent, 'isRunning') === true,
    canAsk: Reflect.get(sent, 'canAsk') === true,
    release: text('release'),
    environment: text('environment'),
    dsnHost: text('dsnHost'),
    dsnProject: text('dsnProject'),
    trace: idOf(text('trace')),
    replay: idOf(text('replay')),
    transaction: text('transaction'),
    path: text('path'),
    errors: Array.isArray(errors) ? errors.slice(0, 20).map(errorOf) : [],
  }
  draw(frame)
  const asked = JSON.stringify([frame.page.transaction, frame.page.path, frame.page.errors.length])
  if (asked !== frame.asked) void ask(frame)
}

export function errorOf(sent: unknown): { readonly id: string; readonly title: string } {
  const [id, title]: unknown[] =
    typeof sent === 'object' && sent !== null ? [Reflect.get(sent, 'id'), Reflect.get(sent, 'title')] : []
  return { id: idOf(String(id)), title: String(title).slice(0, 200) }
}

export function idOf(text: string): string {
  return /^[0-9a-f]{32}$/.test(text) ? text : ''
}

export function takePass(frame: Frame, data: unknown): void {
  if (typeof data !== 'object' || data === null || !('pass' in data) || typeof data.pass !== 'string') return
  frame.pass = data.pass
  frame.popup = null
  remember(frame)
  void ask(frame)
}

/** Polls, because events take seconds to become issues. Paused while the tab is hidden. */
export async function askAgain(frame: Frame): Promise<void> {
  if (document.visibilityState === 'visible') await ask(frame)
}

export async function ask(frame: Frame): Promise<void> {
  const { config, page, pass } = frame
  if (pass === '' || page === undefined) return draw(frame)
  frame.asked = JSON.stringify([page.transaction, page.path, page.errors.length])
  const wanted = new URLSearchParams({ transaction: page.transaction, path: page.path })
  try {
    const answer = await fetch(`${config.issues}?${wanted}`, {
      headers: { Authorization: `Bearer ${pass}` },
      credentials: 'omit',
    })
    frame.problem = answer.ok ? '' : answer.status === 401 ? '' : answer.status === 403 ? 'forbidden' : 'failed'
    if (answer.ok) frame.found = (await answer.json()) as FoundIssues
    else if (answer.status === 401 || answer.status === 403) {
      delete frame.found
      frame.pass = ''
      remember(frame)
    }
  } catch {
    frame.problem = 'failed'
  }
  draw(frame)
}

export function draw(frame: Frame): void {
  const { config, page, found, pass, problem } = frame
  const { texts, links } = config
  if (page !== undefined) {
    fill('facts', facts(frame, page))
    const errors = page.errors.map(({ id, title }) => row(title, '', id === '' ? '' : withId(links.event, id)))
    fill('errors', errors.length > 0 ? errors : [row(texts.noErrors ?? '', '', '')])
    show('ask', page.canAsk)
  }
  show('sign-in-part', pass === '')
  show('issues', found !== undefined)
  show('problem', problem !== '')
  const told = document.getElementById('problem')
  if (told !== null) told.textContent = texts[problem] ?? ''
  if (found === undefined) return fill('issues', [])
  const rows = found.issues.map(({ title, note, href }) => row(title, note, href))
  fill('issues', rows.length > 0 ? rows : [row(texts.noIssues ?? '', '', '')])
}

export function facts({ config, found }: Frame, page: ShownPage): Node[] {
  const { texts, links, dsnHost } = config
  const isElsewhere = page.dsnHost !== dsnHost
  const isOther = found !== undefined && page.dsnProject !== found.projectId
  const sends = isElsewhere ? texts.otherServer : isOther ? texts.otherProject : texts.here
  return [
    fact(texts.sdk, page.isRunning ? (texts.running ?? '') : (texts.notRunning ?? ''), ''),
    ...(page.isRunning ? [fact(texts.sends, sends ?? '', '')] : []),
    ...(page.release === '' ? [] : [fact(texts.release, page.release, '')]),
    ...(page.environment === '' ? [] : [fact(texts.environment, page.environment, '')]),
    ...(page.trace === '' ? [] : [fact(texts.trace, page.trace.slice(0, 8), withId(links.trace, page.trace))]),
    ...(page.replay === '' ? [] : [fact(texts.replay, page.replay.slice(0, 8), withId(links.replay, page.replay))]),
  ].flat()
}

export function withId(link: string, id: string): string {
  return link.replace('f'.repeat(32), id)
}

export function fact(name: string | undefined, value: string, href: string): Node[] {
  const [term, text] = [document.createElement('dt'), document.createElement('dd')]
  term.textContent = name ?? ''
  text.append(href === '' ? value : anchor(value, href))
  return [term, text]
}

export function row(title: string, note: string, href: string): HTMLElement {
  const item = document.createElement('li')
  item.append(href === '' ? title : anchor(title, href))
  if (note !== '') item.append(Object.assign(document.createElement('small'), { textContent: note }))
  return item
}

export function anchor(text: string, href: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { textContent: text, href, target: '_blank', rel: 'noopener' })
}

/** Replaces the content only if it has changed, to keep the focus. */
export function fill(id: string, nodes: readonly Node[]): void {
  const place = document.getElementById(id)
  if (place === null) return
  const made = document.createElement(place.tagName)
  made.append(...nodes)
  if (made.innerHTML !== place.innerHTML) place.replaceChildren(...made.childNodes)
}

export function show(id: string, isShown: boolean): void {
  const part = document.getElementById(id)
  if (part !== null) part.hidden = !isShown
}

export function remembered({ project }: FrameConfig): string {
  try {
    return sessionStorage.getItem(`mishap-toolbar-${project}`) ?? ''
  } catch {
    return ''
  }
}

/** In this origin's storage, which browsers partition by the embedding site. */
export function remember({ config, pass }: Frame): void {
  try {
    sessionStorage.setItem(`mishap-toolbar-${config.project}`, pass)
  } catch {
    // Storage is blocked: the pass lasts as long as the frame.
  }
}
