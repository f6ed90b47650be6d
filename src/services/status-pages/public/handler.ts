import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Site } from '#domain/paths.ts'
import { apiAnswer } from '#domain/status-page/statuspage-json.ts'
import { parseLocale, type Locale } from '#messages/locales.ts'
import { negotiate } from '#messages/negotiate.ts'
import type { Published } from '#domain/status-page/status-page-catalogue.ts'
import type { Shelf } from '../shelf.ts'
import { makeReady, send, type Answer, type Ready } from './answer.ts'
import { atomFeed, rssFeed } from './feeds.ts'
import { findPage, type Asked } from './find-page.ts'
import { historyPage, incidentPage, messagePage, overviewPage } from './pages.ts'
import { readSubscription, type SubscriptionDesk } from './subscription-requests.ts'
import { markup } from './html.ts'
import { textsOf, type View } from './view.ts'

export interface StatusHandlerParts {
  readonly shelf: Pick<Shelf, 'read'>
  readonly site: () => Site
  /** `undefined` until the stores are open. */
  readonly desk: () => SubscriptionDesk | undefined
  /** Whether the server sends mail, without which subscriptions by mail are unavailable. */
  readonly sendsMail: boolean
}

/** Handles a request for a status page. Returns false for all other requests. */
export type StatusHandler = (req: IncomingMessage, res: ServerResponse, url: string) => boolean

/** If the server has not published for this long, pages show that they may be outdated. */
const STALE_MS = 5 * 60_000
const MOST_READY = 500

const HTML = 'text/html; charset=utf-8'

/** Serves status pages from the published file, and from nothing else. */
export function createStatusHandler({ shelf, site, desk, sendsMail }: StatusHandlerParts): StatusHandler {
  let ready = new Map<string, Ready>()
  let of: Published | undefined

  function answerOnce(key: string, published: Published, make: () => Answer): Ready {
    if (of !== published || ready.size >= MOST_READY) {
      ready = new Map()
      of = published
    }
    const known = ready.get(key)
    if (known !== undefined) return known
    const made = makeReady(make())
    // Nonexistent paths are not cached, because their number is unlimited.
    if (made.status === 200) ready.set(key, made)
    return made
  }

  return (req, res, url) => {
    const published = shelf.read() ?? { pages: [], asOf: new Date() }
    const { basePath, origin } = site()
    const places = { pages: published.pages, basePath, ownHost: URL.parse(origin)?.hostname ?? '' }
    const asked = findPage(req, url, places)
    if (asked === undefined) return false
    const { snapshot } = asked
    if (snapshot === undefined) {
      send(req, res, makeReady({ status: 404, type: 'text/plain; charset=utf-8', body: 'Not found\n', isKept: false }))
      return true
    }
    const now = new Date()
    const staleSince = now.getTime() - published.asOf.getTime() > STALE_MS ? published.asOf : undefined
    const language = languageOf(req, asked, snapshot.page.locales)
    const view: View = { snapshot, root: asked.root, staleSince, sendsMail, ...language }
    const subscription = readSubscription(asked.path)
    if (subscription !== undefined) {
      void subscription(req, view, desk()).then((answer) => send(req, res, makeReady(answer)))
      return true
    }
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { Allow: 'GET, HEAD' })
      res.end()
      return true
    }
    const key = [asked.root, asked.slug, view.locale, view.isChosen, staleSince !== undefined, asked.path].join(' ')
    send(
      req,
      res,
      answerOnce(key, published, () => answerOf(asked.path, view, now)),
    )
    return true
  }
}

/** The language in the URL, or else the browser's preference among the page's languages. */
function languageOf(
  req: IncomingMessage,
  { query }: Asked,
  locales: readonly string[],
): { readonly locale: Locale; readonly isChosen: boolean } {
  const chosen = parseLocale(query.get('lang') ?? '')
  if (chosen !== undefined && locales.includes(chosen)) return { locale: chosen, isChosen: true }
  const asked = negotiate(req.headers['accept-language'] ?? '')
  const usual = parseLocale(locales[0] ?? '') ?? 'en'
  return { locale: asked !== undefined && locales.includes(asked) ? asked : usual, isChosen: false }
}

function answerOf(path: string, view: View, now: Date): Answer {
  const { snapshot } = view
  const { logo } = snapshot.page
  if (path === '') return page(overviewPage(view, now))
  if (path === 'history') return page(historyPage(view))
  if (path === 'feed.atom')
    return { status: 200, type: 'application/atom+xml; charset=utf-8', body: atomFeed(view), isKept: true }
  if (path === 'feed.rss')
    return { status: 200, type: 'application/rss+xml; charset=utf-8', body: rssFeed(view), isKept: true }
  if (path === 'logo' && logo !== null)
    return { status: 200, type: logo.type, body: Buffer.from(logo.data, 'base64'), isKept: true }
  if (path.startsWith('api/v2/')) {
    const answer = apiAnswer(path.slice('api/v2/'.length), snapshot)
    if (answer !== undefined)
      return { status: 200, type: 'application/json; charset=utf-8', body: JSON.stringify(answer), isKept: true }
  }
  const found = path.startsWith('incidents/') ? incidentPage(view, path.slice('incidents/'.length)) : undefined
  if (found !== undefined) return page(found)
  return { ...page(messagePage(view, textsOf(view)('notFound'), markup`<p>404</p>`)), status: 404, isKept: false }
}

function page(body: string): Answer {
  return { status: 200, type: HTML, body, isKept: true }
}
