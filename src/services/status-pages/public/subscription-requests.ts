import type { IncomingMessage } from 'node:http'
import { CLIENT_ADDRESS_HEADER, clientNetwork } from '#domain/client-network.ts'
import { parseTarget, type NoticePage, type SubscriberKind } from '#domain/status-page/subscriber.ts'
import type { Answer } from './answer.ts'
import { markup, nothing, type Html } from './html.ts'
import { messagePage } from './pages.ts'
import { answerForm } from './subscribe.ts'
import { textsOf, type View } from './view.ts'

/** Handles subscriptions. It needs the catalogue; without it, pages report that subscriptions are unavailable. */
export interface SubscriptionDesk {
  /** Returns false if this client has made too many requests. */
  ask(
    page: NoticePage,
    asked: { kind: SubscriberKind; target: string; locale: string; network: string },
  ): Promise<boolean>
  /** Returns whether the token is valid for this action, without changing anything. */
  knows(action: 'confirm' | 'unsubscribe', token: string): boolean
  /** Returns false if the subscription does not exist. */
  settle(action: 'confirm' | 'unsubscribe', token: string): Promise<boolean>
  /** Called with errors. The reader sees that subscriptions are unavailable. */
  failed(fault: unknown): void
}

type SubscriptionRequest = (req: IncomingMessage, view: View, desk: SubscriptionDesk | undefined) => Promise<Answer>

/** Our forms are far smaller. */
const MAX_BODY = 8 * 1024

/** Returns the handler of a subscription path; `undefined` for all other paths. */
export function readSubscription(path: string): SubscriptionRequest | undefined {
  if (path === 'subscribe') return subscribe
  const [, action, token = ''] = /^(confirm|unsubscribe)\/([A-Za-z0-9_.-]{1,200})$/.exec(path) ?? []
  if (action !== 'confirm' && action !== 'unsubscribe') return undefined
  return (req, view, desk) => settle(req, view, desk, action, token)
}

async function subscribe(req: IncomingMessage, view: View, desk: SubscriptionDesk | undefined): Promise<Answer> {
  const t = textsOf(view)
  if (req.method !== 'POST') return say(view, 404, t('notFound'))
  const form = await formOf(req)
  if (form === undefined) return say(view, 400, t('subscribe.wrong'))
  const kind = form.has('webhook') ? 'webhook' : 'mail'
  const target = parseTarget(kind, form.get(kind) ?? '')
  if (target === undefined) return say(view, 400, t('subscribe.wrong'))
  if (kind === 'mail' && !view.sendsMail) return say(view, 503, t('subscribe.away'))
  const done = say(
    view,
    200,
    t('subscribe.asked'),
    markup`<p>${t(kind === 'mail' ? 'subscribe.askedMail' : 'subscribe.askedWebhook')}</p>`,
  )
  // A bot has filled in the hidden field, and gets the usual response.
  if ((form.get('name') ?? '') !== '') return done
  const network = clientNetwork(String(req.headers[CLIENT_ADDRESS_HEADER] ?? ''))
  const taken = await tried(desk, (open) =>
    open.ask(view.snapshot.page, { kind, target, locale: view.locale, network }),
  )
  if (taken === 'away') return say(view, 503, t('subscribe.away'))
  return taken ? done : say(view, 429, t('subscribe.tooMany'))
}

async function settle(
  req: IncomingMessage,
  view: View,
  desk: SubscriptionDesk | undefined,
  action: 'confirm' | 'unsubscribe',
  token: string,
): Promise<Answer> {
  const t = textsOf(view)
  const done = await tried(desk, async (open) => {
    if (!open.knows(action, token)) return false
    return req.method === 'POST' ? open.settle(action, token) : true
  })
  if (done === 'away') return say(view, 503, t('subscribe.away'))
  // Unsubscribing twice is not an error.
  if (!done && !(action === 'unsubscribe' && desk?.knows(action, token) === true))
    return say(view, 404, t('subscribe.badLink'))
  if (req.method !== 'POST') return say(view, 200, t(`subscribe.${action}`), answerForm(view, action, token))
  req.resume()
  return say(view, 200, t(action === 'confirm' ? 'subscribe.confirmed' : 'subscribe.unsubscribed'))
}

/** Runs an operation that needs the catalogue, which may be unavailable. */
async function tried(
  desk: SubscriptionDesk | undefined,
  work: (desk: SubscriptionDesk) => Promise<boolean>,
): Promise<boolean | 'away'> {
  if (desk === undefined) return 'away'
  try {
    return await work(desk)
  } catch (fault) {
    desk.failed(fault)
    return 'away'
  }
}

function say(view: View, status: number, title: string, content: Html = nothing): Answer {
  return { status, type: 'text/html; charset=utf-8', body: messagePage(view, title, content), isKept: false }
}

/** `undefined` if it is larger than any of our forms, or truncated. */
async function formOf(req: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of req) {
      size += (chunk as Buffer).length
      if (size > MAX_BODY) return undefined
      chunks.push(chunk as Buffer)
    }
  } catch {
    return undefined
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
