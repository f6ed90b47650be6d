/**
 * A website that serves one page at every address below `/orders`, which continues the trace of its own request.
 * APP_SCRIPT is the path of the page's script, which sends to APP_PAGE_DSN.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { serve, type Answer } from './serve.ts'
import { Sentry } from './watch.ts'

const { APP_SCRIPT: script = '', APP_PAGE_DSN: dsn = '' } = process.env

const page = () => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Orders</title>
<link rel="icon" href="data:,">${Sentry.getTraceMetaTags()}<meta name="dsn" content="${dsn}"></head>
<body><h1>Orders</h1><img src="/tea.svg" alt="Tea" width="600" height="300">
<button id="sort">Sort</button> <button id="next">Next order</button><p id="note">Nothing yet</p>
<script type="module" src="/page.js"></script></body></html>`

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300" fill="teal"/></svg>'

async function answer(path: string): Promise<Answer> {
  if (path === '/page.js') return [200, readFileSync(script, 'utf8'), 'text/javascript']
  if (path === '/tea.svg') return [200, picture, 'image/svg+xml']
  if (path.startsWith('/orders/')) return [200, page(), 'text/html']
  if (!path.startsWith('/api/orders/')) return [404, 'Nothing']
  await delay(20)
  return [200, '{}', 'application/json']
}

serve(({ url = '' }) => answer(new URL(url, 'http://site').pathname))
