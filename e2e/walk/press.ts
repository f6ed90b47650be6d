import type { Page, Request } from '@playwright/test'
import { holdsWithin } from '../harness/settle.ts'
import { spared } from './spared.ts'

/** A control on the open page. */
interface Button {
  /** Stable across renders. */
  readonly key: string
  readonly name: string
}

/** Totals over all pages. */
export interface Presses {
  /** Buttons of the app shell, which are pressed on the first page only. */
  readonly ofFrame: Set<string>
  /** Buttons already pressed per route: its other examples share most of them. */
  readonly ofRoute: Map<string, Set<string>>
  readonly met: Set<string>
  pressed: number
}

/** How the page is watched and opened during the presses. */
export interface Ways {
  readonly presses: Presses
  readonly route: string
  /** Returns and clears the complaints so far. */
  readonly complaints: { readonly take: () => readonly string[] }
  readonly open: () => Promise<void>
  /** Records the links that a button has revealed. */
  readonly collect: () => Promise<void>
}

/** Rows of a list are alike, so each kind of button is tried in this many of them. */
const ROWS = 3
/** More than any page has, so that a page that keeps adding buttons cannot run forever. */
const MOST_ON_A_PAGE = 60
/** The page re-rendered in between, so the button is looked up once more. */
const GONE = 'is gone before it can be pressed'
const PATIENCE_MS = 4000
const SLOWEST_REQUEST_MS = 15_000

/**
 * Records what happens in a page: changes, copies, missing form fields and focus moves. Runs in the browser, before any
 * script of the page.
 */
export function noteWhatHappens(): void {
  const happened: string[] = []
  Object.assign(window, { happened })
  const note = (what: string) => void happened.push(what)
  document.addEventListener('invalid', () => note('a field was found wanting'), true)
  document.addEventListener('copy', () => note('something was copied'), true)
  document.addEventListener('toggle', () => note('something was unfolded'), true)
  const write = navigator.clipboard?.writeText.bind(navigator.clipboard)
  if (write !== undefined)
    navigator.clipboard.writeText = (text) => {
      note('something was copied')
      return write(text)
    }
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)
  new MutationObserver((changes) => {
    // Next announces the open page there, and relative times update on their own.
    const isOurs = ({ target }: MutationRecord) =>
      target.isConnected && elementOf(target)?.closest('next-route-announcer, nextjs-portal, time, head') === null
    if (changes.some(isOurs)) note('the page changed')
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}

/**
 * Finds the first button not pressed yet and marks it with `data-walk`, skipping rows beyond the first few. Runs in the
 * browser.
 */
function nextButton({ done, rows }: { done: readonly string[]; rows: number }): Button | undefined {
  document.querySelector('[data-walk]')?.removeAttribute('data-walk')
  const all = document.querySelectorAll<HTMLElement>(
    'button, summary, [role="button"], [role="tab"], [role="switch"], input[type="submit"], input[type="button"]',
  )
  const known = new Set(done)
  const seen = new Map<string, Set<string>>()
  for (const button of all) {
    if (button.matches(':disabled, [aria-disabled="true"]') || !button.checkVisibility({ visibilityProperty: true }))
      continue
    if (button.closest('[role="dialog"], [role="menu"], [aria-hidden="true"], [inert], nextjs-portal') !== null)
      continue
    if (isChosen(button)) continue
    const name = nameOf(button)
    const place = button.closest('main') === null ? 'frame' : `main ${formOf(button)}`
    const row = button.closest('li, tr, article')
    const kind = row === null ? name.replaceAll(/\d+/g, '0') : `${name.split(' ')[0]} ${pathOf(button)}`
    const key = row === null || place === 'frame' ? `${place}: ${kind}` : `row: ${kind}`
    if (known.has(key)) continue
    if (row !== null) {
      const alike = seen.get(pathOf(button)) ?? new Set([...known].filter((one) => one.endsWith(` ${pathOf(button)}`)))
      if (alike.size >= rows) continue
      seen.set(pathOf(button), alike.add(key))
    }
    button.setAttribute('data-walk', '')
    return { key, name }
  }
  return undefined

  /** Whether the button is the selected one of a group, so pressing it again changes nothing. */
  function isChosen(button: HTMLElement): boolean {
    if (button.matches('[role="tab"][aria-selected="true"]')) return true
    const choices = [...(button.parentElement?.querySelectorAll(':scope > [aria-pressed]') ?? [])]
    const chosen = choices.filter((one) => one.getAttribute('aria-pressed') === 'true')
    return choices.length > 1 && chosen.length === 1 && chosen[0] === button
  }

  function nameOf(button: HTMLElement): string {
    const labels = (button.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id))
    const label = labels.map((one) => one?.textContent ?? '').join(' ')
    const name = button.getAttribute('aria-label') ?? (label.trim() || button.innerText || button.textContent || '')
    return (name || button.getAttribute('value') || button.title).replaceAll(/\s+/g, ' ').trim().slice(0, 100)
  }

  // Pressing adds more forms of the same kind: every invitation has one, and so does every key.
  function formOf(button: HTMLElement): string {
    const names = [...(button.closest('form')?.elements ?? [])].map((field) => field.getAttribute('name') ?? '')
    const kinds = names
      .filter((name) => !name.startsWith('$'))
      .map((name) => name.replaceAll(/[0-9a-f]{16,}|\d+/g, '…'))
    return [...new Set(kinds)].join(' ')
  }

  function pathOf(button: Element): string {
    const path: string[] = []
    for (let one: Element | null = button; one !== null && one.tagName !== 'MAIN'; one = one.parentElement)
      path.push(one.tagName.toLowerCase())
    return path.join('<')
  }
}

const happenedIn = (page: Page) => page.evaluate(() => (window as unknown as { happened: string[] }).happened.length)

/** Presses every button of the open page. @returns the problems found */
export async function pressAll(page: Page, ways: Ways): Promise<readonly string[]> {
  const { presses, route, complaints, open, collect } = ways
  const wrong: string[] = []
  const ofRoute = presses.ofRoute.get(route) ?? new Set()
  presses.ofRoute.set(route, ofRoute)
  const done = new Set([...presses.ofFrame, ...ofRoute])
  const again = new Set<string>()
  const start = page.url()
  for (let count = 0; count < MOST_ON_A_PAGE; count++) {
    const button = await page.evaluate(nextButton, { done: [...done], rows: ROWS })
    if (button === undefined) return wrong
    done.add(button.key)
    if (button.key.startsWith('frame')) presses.ofFrame.add(button.key)
    else ofRoute.add(button.key)
    const reason = spared.find(({ name }) => name.test(button.name))
    if (reason !== undefined) {
      presses.met.add(String(reason.name))
      continue
    }
    const fault = await press(page, collect)
    if (fault === GONE) {
      if (!again.has(button.key)) {
        done.delete(button.key)
        ofRoute.delete(button.key)
      }
      again.add(button.key)
      continue
    }
    presses.pressed++
    const heard = complaints.take()
    if (fault !== undefined) wrong.push(`“${button.name}”: ${fault}`)
    for (const one of heard) wrong.push(`“${button.name}”: ${one}`)
    if (fault !== undefined || page.url() !== start) await open()
  }
  return [
    ...wrong,
    `There are more than ${MOST_ON_A_PAGE} buttons, or they never end: ${[...done].slice(-12).join(', ')}`,
  ]
}

/** Moves the mouse to the marked button: some can be pressed only while their row is hovered. */
async function pointAt(page: Page): Promise<void> {
  const marked = page.locator('[data-walk]')
  await marked.scrollIntoViewIfNeeded({ timeout: PATIENCE_MS })
  const box = await marked.boundingBox()
  if (box !== null) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
}

/** Presses the marked button. @returns the problem, if any */
async function press(page: Page, collect: () => Promise<void>): Promise<string | undefined> {
  const started = page.url()
  let elsewhere = 0
  const underway = new Set<Request>()
  const asked = (request: Request) => {
    if (!isAsked(request)) return
    elsewhere++
    underway.add(request)
  }
  const answered = (request: Request) => void underway.delete(request)
  const opened = () => void elsewhere++
  page.on('request', asked).on('requestfinished', answered).on('requestfailed', answered)
  page.on('dialog', opened).on('download', opened).on('popup', opened)
  try {
    await page.evaluate(() => ((window as unknown as { happened: string[] }).happened.length = 0))
    try {
      await pointAt(page)
      await page.locator('[data-walk]').click({ timeout: PATIENCE_MS })
    } catch (fault) {
      // Some buttons exist only while their field has focus. A user cannot press a button that is not visible.
      if (!(await page.locator('[data-walk]').isVisible())) return GONE
      const why = /- (<.*(?:intercepts pointer events)|element .*)/.exec(String(fault))?.[1] ?? String(fault)
      return `cannot be pressed: ${why}`
    }
    const hasHappened = async () =>
      elsewhere > 0 || page.url() !== started || (await happenedIn(page).catch(() => 1)) > 0
    if (!(await holdsWithin(hasHappened, PATIENCE_MS))) return 'nothing happens'
    await settle(page, () => underway.size > 0)
    // A full-screen element hides every other button.
    await page.evaluate(() => (document.fullscreenElement === null ? undefined : document.exitFullscreen()))
    const overlay = page.locator('[role="dialog"]:visible, [role="menu"]:visible, [role="listbox"]:visible')
    if ((await overlay.count()) > 0) {
      await collect()
      await page.keyboard.press('Escape')
      const isShut = await holdsWithin(async () => (await overlay.count()) === 0, PATIENCE_MS)
      if (!isShut) return 'what it opens does not close again at Escape'
    }
    return undefined
  } finally {
    page.off('request', asked).off('requestfinished', answered).off('requestfailed', answered)
    page.off('dialog', opened).off('download', opened).off('popup', opened)
  }
}

/** Whether a press caused the request, rather than prefetching or polling. */
function isAsked(request: Request): boolean {
  const { rsc, purpose } = request.headers()
  return request.isNavigationRequest() || request.method() !== 'GET' || (rsc !== undefined && purpose !== 'prefetch')
}

/** Waits until the requests have finished and the page has rendered the results. */
async function settle(page: Page, isUnderway: () => boolean): Promise<void> {
  // Long enough for a press to send a request. Pages with counters or players never come to rest.
  await page.waitForTimeout(60)
  await holdsWithin(() => !isUnderway(), SLOWEST_REQUEST_MS)
  await page.waitForLoadState('load')
}
