import type { IncomingMessage, ServerResponse } from 'node:http'
import { messages } from '#messages'
import { negotiate } from '#messages/negotiate.ts'
import { inRequest } from '#messages/request.ts'
import { refuseEarly } from './early-refusal.ts'
import { requestContextOf } from './request-context.ts'

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Answers 403: a small page for browsers, JSON for programs. */
export function refuseNetwork(req: IncomingMessage, res: ServerResponse, address: string): void {
  const wantsPage =
    !/^\/(?:api|mcp|clickhouse)\b/.test(req.url ?? '') && (req.headers.accept ?? '').includes('text/html')
  const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', Connection: 'close' }
  req.resume()
  if (!wantsPage) {
    const detail = messages('api')('refused.network', { address })
    return refuseEarly(res, { status: 403, code: 'network', detail }, headers)
  }
  const locale = negotiate(req.headers['accept-language'] ?? '')
  void requestContextOf({}, { locale, prefix: '' }, { preferencesOf: () => Promise.resolve(undefined) }).then(
    (context) =>
      inRequest(context, () => {
        res.writeHead(403, {
          ...headers,
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': POLICY,
        })
        res.end(page(context.locale, plain(address)))
      }),
  )
}

function page(locale: string, address: string): string {
  const t = messages('organization')
  const title = t('security.refused.title')
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title}</title>
<main style="font:14px system-ui;margin:4rem auto;padding:0 1rem;max-width:44ch"><h1 style="font-size:20px">${title}</h1>
<p>${t('security.refused.text', { address })}</p></main></html>`
}

/** Addresses come from our own front, which has validated them; anything else is shown as ''. */
function plain(address: string): string {
  return /^[0-9a-f.:]+$/i.test(address) ? address : ''
}
