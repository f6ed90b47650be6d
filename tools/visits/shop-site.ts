import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export interface ReplayShop extends AsyncDisposable {
  /** The page, which sends its recording to this DSN. */
  page(dsn: string, more?: Readonly<Record<string, string>>): string
}

/** Serves the shop page that the browser SDK records. */
export async function startReplayShop(): Promise<ReplayShop> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('shop-page.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    write: false,
  })
  const script = outputFiles[0]?.text ?? ''
  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://shop')
    if (pathname === '/shop.js') res.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    else if (pathname === '/stock') res.writeHead(200, { 'content-type': 'application/json' }).end('{"left":3}')
    else if (pathname === '/frame') res.writeHead(200, { 'content-type': 'text/html' }).end(FRAME)
    else res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(SHOP)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    page: (dsn, more = {}) => `http://127.0.0.1:${port}/?${new URLSearchParams({ dsn, ...more }).toString()}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const FRAME = `<!doctype html><style>body{margin:8px;font:14px sans-serif;background:#fef3c7}</style><b>Free delivery</b> from 30 euros`

const SHOP = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Tea shop</title>
<style>
  body { margin: 0; font: 16px/1.4 'DejaVu Sans', sans-serif; background: #f8fafc; color: #0f172a }
  header { background: #0f766e; color: #fff; padding: 12px 24px }
  main { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; padding: 24px }
  section { background: #fff; border: 1px solid #cbd5e1; padding: 16px }
  button { font: inherit; padding: 6px 12px; border: 0; background: #0f766e; color: #fff }
  input, select { font: inherit; padding: 4px; border: 1px solid #94a3b8 }
  iframe { border: 0; width: 100%; height: 48px }
</style>
<header><h1>Tea shop</h1></header>
<main>
  <section><h2>Stock</h2><canvas width="300" height="80"></canvas><p id="stock">Unknown</p><button id="load">Load stock</button></section>
  <section><h2>Order</h2><form onsubmit="return false">
    <p><input id="name" placeholder="Your name"></p>
    <p><select id="size"><option>Small</option><option>Large</option></select></p>
    <p><label><input type="checkbox" id="gift"> A gift</label></p>
  </form><ul id="cart"></ul><button id="buy">Buy</button> <button id="next">Check out</button> <button id="wishes">Wishes</button></section>
  <section style="grid-column:span 2"><iframe src="/frame" title="Delivery"></iframe></section>
</main><script type="module" src="/shop.js"></script></html>`
