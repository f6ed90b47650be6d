import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const entries = {
  11: new URL('../apps/browser-app-11.ts', import.meta.url),
  8: new URL('../apps/browser-app-8.ts', import.meta.url),
} as const

export type BrowserSdk = keyof typeof entries

/** A website on its own origin whose pages use the real browser SDK. */
export interface WebApp {
  /** Address of a page with this SDK, which sends to this DSN. */
  pageWith(sdk: BrowserSdk, dsn: string): string
  close(): Promise<void>
}

/** Bundles the app with each SDK, and serves it on its own port. */
export async function startWebApp(): Promise<WebApp> {
  const scripts = new Map<string, string>()
  for (const sdk of [11, 8] as const) scripts.set(`/app-${sdk}.js`, await bundle(entries[sdk]))
  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://app')
    const script = scripts.get(pathname)
    if (script !== undefined) res.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(script)
    else if (pathname === '/data.json') res.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    else if (/^\/(?:8|11)$/.test(pathname))
      res.writeHead(200, { 'content-type': 'text/html' }).end(page(pathname.slice(1)))
    else res.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    pageWith: (sdk, dsn) => `http://127.0.0.1:${port}/${sdk}?dsn=${encodeURIComponent(dsn)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function page(sdk: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>App with SDK ${sdk}</title>
<body><script type="module" src="/app-${sdk}.js"></script></body></html>`
}

/** A single script with original names, because the test looks for its functions in the stack. */
export async function bundle(entry: URL): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: false, lib: { entry: fileURLToPath(entry), formats: ['es'], fileName: 'app' } },
  })
  const output = Array.isArray(built) ? built[0]?.output : 'output' in built ? built.output : undefined
  const chunk = output?.[0]
  if (chunk === undefined || chunk.type !== 'chunk') throw new Error('The app could not be bundled.')
  return chunk.code
}
