import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bundle } from './web-app.ts'

/** A website with the real browser SDK and the toolbar, on an origin of its own, with a strict policy. */
export interface ToolbarSite extends AsyncDisposable {
  /** A different site than the server's, not just another port: `localhost` and 127.0.0.1 are two sites. */
  readonly origin: string
  /** Address of a page whose SDK sends to this DSN. */
  page(dsn: string): string
}

/** Serves the site. @param server Mishap's address */
export async function startToolbarSite(server: string, project: string): Promise<ToolbarSite> {
  const app = await bundle(new URL('../apps/browser-app-11.ts', import.meta.url))
  const policy = `default-src 'none'; script-src 'self' ${server}; frame-src ${server}; connect-src 'self' ${server}; img-src data:`
  const site = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://site')
    if (pathname === '/app.js') res.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(app)
    else if (pathname === '/data.json') res.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    else if (pathname === '/checkout')
      res
        .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
        .end(htmlOf(server, project))
    else res.writeHead(404).end()
  })
  await new Promise<void>((resolve) => site.listen(0, () => resolve()))
  const host = new URL(server).hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  const origin = `http://${host}:${(site.address() as AddressInfo).port}`
  return {
    origin,
    page: (dsn) => `${origin}/checkout?dsn=${encodeURIComponent(dsn)}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        site.close(() => resolve())
        site.closeAllConnections()
      }),
  }
}

function htmlOf(server: string, project: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Checkout</title>
<body><h1>Checkout</h1><script type="module" src="/app.js"></script>
<script src="${server}/toolbar.js" data-project="${project}" data-key="ctrl+shift+k" async></script></body></html>`
}
