import { describe, expect, test } from 'vitest'
import { filterNames, type FilterName } from '#domain/project/project-rules.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'
import type { Bearer } from './subject.ts'
import { anEvent, frames, inBrowser, isTaken, message, nobody, onServer } from './testing.ts'

type Case = readonly [what: string, event: NormalEvent, bearer?: Bearer]

const app = 'https://shop.example.com/assets/app-3f2a.js'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const withAgent = (userAgent: string) =>
  inBrowser('Error', 'x', [], { request: { headers: { 'User-Agent': userAgent } } })
const at = (url: string, more: Parameters<typeof anEvent>[0] = {}) =>
  inBrowser('Error', 'x', [], { request: { url }, ...more })
const thrown =
  (type: string) =>
  (text: string): Case => [text, inBrowser(type, text)]
const broughtBy = (userAgent: string): Bearer => ({ ...nobody, userAgent })
const failedRequest = (url: string) => ({
  breadcrumbs: [{ category: 'fetch', level: 'error', data: { method: 'GET', url } }],
})
const caused = (...errors: readonly (readonly [type: string, value: string])[]) =>
  anEvent({ platform: 'javascript', exception: { values: errors.map(([type, value]) => ({ type, value })) } })

const takes: { readonly [F in FilterName]: readonly Case[] } = {
  browser_extensions: [
    ['a frame of Chrome', inBrowser('TypeError', 'x', frames(app, 'chrome-extension://gabc/inject.js'))],
    ['a frame of Firefox', inBrowser('TypeError', 'x', frames('moz-extension://6f1-aa/content.js'))],
    ['a frame of Safari', inBrowser('TypeError', 'x', frames('safari-web-extension://A1-B2/content.js'))],
    ['an address that Safari hides', inBrowser('TypeError', 'x', frames('webkit-masked-url://hidden/'))],
    [
      "an extension's own failed request",
      inBrowser('TypeError', 'Failed to fetch', frames('chrome-extension://g/i.js')),
    ],
    ...[
      'Extension context invalidated.',
      'Could not establish connection. Receiving end does not exist.',
      'A listener indicated an asynchronous response by returning true, but the message channel closed before a response was received',
      'Invalid call to runtime.sendMessage(). Tab not found.',
      'Object Not Found Matching Id:3, MethodName:update, ParamCount:4',
      "Can't find variable: _AutofillCallbackHandler",
      "undefined is not an object (evaluating '__gCrWeb.edgeTranslate')",
      "undefined is not an object (evaluating 'window.__firefox__.reader')",
      'Cannot redefine property: ethereum',
      'Java object is gone',
    ].map(thrown('Error')),
  ],
  localhost: [
    ['a page on localhost', at('http://localhost:3000/cart')],
    ['a page on a name within localhost', at('https://shop.localhost/cart')],
    ['a page on 127.0.0.1', at('http://127.0.0.1:8080/')],
    ['a page on ::1', at('http://[::1]:5173/')],
    ['a server called so', onServer({ server_name: 'localhost' })],
    ['a person there', onServer({ user: { ip_address: '127.0.0.1' } })],
  ],
  old_browsers: [
    ['Internet Explorer 11', withAgent('Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko')],
    [
      'Edge before Chromium',
      withAgent(
        'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763',
      ),
    ],
    [
      'Opera Mini',
      withAgent('Opera/9.80 (Android; Opera Mini/36.2.2254/191.249; U; en) Presto/2.12.423 Version/12.16'),
    ],
    [
      'Chrome 79',
      withAgent(
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.88 Safari/537.36',
      ),
    ],
    ['Firefox 60', withAgent('Mozilla/5.0 (X11; Linux x86_64; rv:60.0) Gecko/20100101 Firefox/60.0')],
    [
      'Safari 12',
      withAgent(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 12_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
      ),
    ],
    [
      'Samsung Internet 9',
      withAgent(
        'Mozilla/5.0 (Linux; Android 9; SM-G960F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/9.2 Chrome/67.0.3396.87 Mobile Safari/537.36',
      ),
    ],
    [
      'the browser of Android 4',
      withAgent(
        'Mozilla/5.0 (Linux; U; Android 4.0.3; de-de; GT-I9100) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
      ),
    ],
    [
      'one that the SDK does not name',
      inBrowser('Error', 'x'),
      broughtBy('Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)'),
    ],
  ],
  crawlers: [
    ['Googlebot', withAgent('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')],
    [
      'Googlebot in Chrome',
      withAgent(
        'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/142.0.0.0 Safari/537.36',
      ),
    ],
    ['Bing', withAgent('Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)')],
    [
      'GPTBot',
      withAgent(
        'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.2; +https://openai.com/gptbot',
      ),
    ],
    ["a preview's", onServer({ request: { headers: { 'user-agent': 'facebookexternalhit/1.1' } } })],
    ['a headless browser', withAgent(chrome.replace('Chrome', 'HeadlessChrome'))],
    ['one that the SDK does not name', inBrowser('Error', 'x'), broughtBy('Mozilla/5.0 (compatible; YandexBot/3.0)')],
  ],
  health_checks: [
    ...[
      '/health',
      '/healthz',
      '/health/',
      '/api/health',
      '/api/v1/healthcheck',
      '/_health',
      '/ping',
      '/livez',
      '/readyz',
    ]
      .concat('/up', '/api/up', '/actuator/health/liveness', '/q/health/ready', '/health/live', '/__lbheartbeat__')
      .map((path): Case => [path, onServer({ transaction: `GET ${path}` })]),
    ['the address alone', onServer({ request: { url: 'https://api.example.com/healthz?full=1' } })],
    ['Kubernetes', onServer({ request: { headers: { 'User-Agent': 'kube-probe/1.31' }, url: 'http://10.1.0.7/' } })],
    ["a load balancer's", onServer({ request: { headers: { 'User-Agent': 'ELB-HealthChecker/2.0' } } })],
  ],
  cancelled_routes: [
    ...[
      'NEXT_REDIRECT',
      'NEXT_REDIRECT;replace;/sign-in;307;',
      'NEXT_HTTP_ERROR_FALLBACK;404',
      'NEXT_NOT_FOUND',
      'Route Cancelled',
      'Loading initial props cancelled',
      'Cancel rendering route',
      'Abort fetching component for route: "/cart"',
      'Route did not complete loading: /cart',
      'Navigation cancelled from "/a" to "/b" with a new navigation.',
      'Avoided redundant navigation to current location: "/a".',
      'Redirected when going from "/a" to "/b" via a navigation guard.',
      'Navigation ID 3 is not equal to the current navigation id 4',
      'navigation aborted',
    ].map(thrown('Error')),
    ...[
      'The user aborted a request.',
      'signal is aborted without reason',
      'The operation was aborted. ',
      'Fetch is aborted',
      'BodyStreamBuffer was aborted',
      'Transition was skipped',
    ].map(thrown('AbortError')),
    [
      'an abort in a framework',
      inBrowser('AbortError', 'Fetch is aborted', frames('webpack://x/node_modules/next/dist/client/a.js')),
    ],
    ['a reader that went away', onServer({ exception: { values: [{ type: 'ResponseAborted', value: '' }] } })],
  ],
  stale_deploys: [
    [
      'data of a page',
      message(
        'Failed to fetch RSC payload for https://shop.example.com/cart. Falling back to browser navigation. TypeError: Failed to fetch',
      ),
    ],
    ...[
      'Failed to load static props',
      'Failed to load page data',
      'Failed to load client build manifest',
      'Failed to lookup route: /cart',
      'Loaded static props were from an outdated deployment, forcing a hard reload',
      'Error loading route module `/assets/cart-7f.js`, reloading page...',
    ].map(thrown('Error')),
    [
      'a server function, in the browser',
      inBrowser('UnrecognizedActionError', 'Server Action "7f3a" was not found on the server. '),
    ],
    [
      'a server function, on the server',
      onServer({
        exception: {
          values: [
            {
              type: 'Error',
              value: 'Failed to find Server Action "7f3a". This request might be from an older or newer deployment.',
            },
          ],
        },
      }),
    ],
    [
      'a file of before',
      onServer({
        exception: { values: [{ type: 'SvelteKitError', value: 'Not found: /_app/immutable/entry/app.C2f.js' }] },
      }),
    ],
  ],
  router_not_mounted: [
    ...[
      'invariant expected app router to be mounted',
      'Invariant: invariant expected layout router to be mounted',
      'NextRouter was not mounted. https://nextjs.org/docs/messages/next-router-not-mounted',
      'No router instance found.\nYou should only use "next/router" on the client side of your app.',
      'Internal Next.js error: Router action dispatched before initialization.',
    ].map(thrown('Error')),
    ['wrapped', caused(['Error', 'invariant expected app router to be mounted'], ['Error', 'Could not show the page'])],
  ],
  connection_lost: [
    ...[
      'Failed to fetch',
      'Load failed',
      'NetworkError when attempting to fetch resource.',
      'network error',
      'Connection closed.',
    ]
      .concat('The network connection was lost.', 'Error in input stream')
      .map(thrown('TypeError')),
    [
      'a fetch of the framework',
      inBrowser('TypeError', 'Failed to fetch', frames('webpack://x/node_modules/next/dist/client/fetch.js')),
    ],
    [
      "the page's data, by the breadcrumbs",
      inBrowser('TypeError', 'Load failed (shop.example.com)', [], failedRequest('/cart?_rsc=1a2b')),
    ],
    [
      'SvelteKit',
      inBrowser('TypeError', 'Failed to fetch', [], failedRequest('https://shop.example.com/cart/__data.json?x=1')),
    ],
  ],
  chunk_load: [
    ...[
      'Loading chunk 7 failed.\n(error: https://shop.example.com/_next/static/chunks/7-3f.js)',
      'Loading CSS chunk app failed.',
      'Failed to load chunk /_next/static/chunks/3f2a.js from module 42',
      'Failed to fetch dynamically imported module: https://shop.example.com/assets/cart-7f.js',
      'error loading dynamically imported module: https://shop.example.com/assets/cart-7f.js',
      'Importing a module script failed.',
      'Unable to preload CSS for /assets/cart-7f.css',
      'Failed to load script: /_next/static/chunks/pages/cart-7f.js',
      "'text/html' is not a valid JavaScript MIME type.",
    ].map(thrown('TypeError')),
    ['by its type', inBrowser('ChunkLoadError', 'x')],
    ['wrapped', caused(['ChunkLoadError', 'Loading chunk 7 failed.'], ['Error', 'Could not open the editor'])],
  ],
  hydration: [
    ...[
      'Minified React error #418; visit https://react.dev/errors/418?args[]=HTML&args[]= for the full message',
      'Minified React error #423; visit https://react.dev/errors/423 for the full message',
      'Minified React error #425; visit https://reactjs.org/docs/error-decoder.html?invariant=425 for the full message',
      'Hydration failed because the initial UI does not match what was rendered on the server.',
      'Text content does not match server-rendered HTML.',
    ].map(thrown('Error')),
    [
      'with another one as its cause',
      caused(
        ['Error', 'Text content does not match server-rendered HTML.'],
        [
          'Error',
          'There was an error while hydrating. Because the error happened outside of a Suspense boundary, the entire root will switch to client rendering.',
        ],
      ),
    ],
    ['Vue', message('Hydration completed but contains mismatches.')],
  ],
}

const leaves: { readonly [F in FilterName]: readonly Case[] } = {
  browser_extensions: [
    ['an extension in the middle', inBrowser('TypeError', 'x', frames(app, 'chrome-extension://gabc/wrap.js', app))],
    [
      "the application's request behind an extension's wrapper",
      inBrowser('TypeError', 'Failed to fetch', frames(app, 'chrome-extension://gabc/frame_ant.js')),
    ],
    ['a file called so', inBrowser('TypeError', 'x', frames('https://shop.example.com/chrome-extension/popup.js'))],
    ["an application's word", inBrowser('Error', 'The extension was not found')],
    ["an application's wallet", inBrowser('Error', 'ethereum: transfer was refused')],
    ['a server', onServer({ exception: { values: [{ type: 'Error', value: 'Java object is gone' }] } })],
  ],
  localhost: [
    ['a page elsewhere', at('https://shop.example.com/localhost')],
    ['a name that begins so', at('https://localhost.example.com/')],
    ['a name that ends so', at('https://notlocalhost/')],
    ['an address within the network', at('http://10.0.0.7/')],
    ['a query', at('https://shop.example.com/?next=http://localhost:3000/')],
    [
      'a page elsewhere, behind a proxy that hides who asks',
      at('https://shop.example.com/', { user: { ip_address: '127.0.0.1' } }),
    ],
    [
      'a person behind a proxy',
      onServer({ user: { ip_address: '127.0.0.1' } }),
      { userAgent: null, remoteAddress: '127.0.0.1' },
    ],
    [
      'a server behind a proxy',
      onServer({ request: { url: 'http://localhost:3000/cart', headers: { 'X-Forwarded-Host': 'shop.example.com' } } }),
    ],
    ['an app that serves itself', at('capacitor://localhost/index.html')],
    [
      'an app in a web view',
      at('https://localhost/', {
        request: { url: 'https://localhost/', headers: { 'User-Agent': chrome.replace('Win64; x64', 'wv') } },
      }),
    ],
    ['nothing that tells', onServer({})],
  ],
  old_browsers: [
    ['Chrome of today', withAgent(chrome)],
    ['Chrome 90', withAgent(chrome.replace('142', '90'))],
    ['Edge of today', withAgent(`${chrome} Edg/142.0.0.0`)],
    ['Firefox of today', withAgent('Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0')],
    [
      'Safari 17',
      withAgent(
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
      ),
    ],
    [
      'Samsung Internet of today',
      withAgent(
        'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      ),
    ],
    ['one that nobody knows', withAgent('Frobnicator/1.0')],
    [
      'a server that an old browser asked',
      onServer({
        request: { headers: { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko' } },
      }),
    ],
    ['no User-Agent', inBrowser('Error', 'x')],
  ],
  crawlers: [
    ['Chrome', withAgent(chrome)],
    [
      'a phone called Cubot',
      withAgent(
        'Mozilla/5.0 (Linux; Android 9; CUBOT_X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      ),
    ],
    ...[
      'axios/1.7.2',
      'python-requests/2.32',
      'curl/8.5.0',
      'okhttp/4.12.0',
      'Go-http-client/2.0',
      'node',
      'PostmanRuntime/7.39',
    ].map((agent): Case => [
      `a client of an API: ${agent}`,
      onServer({ request: { headers: { 'User-Agent': agent } } }),
    ]),
    ["a server's SDK", onServer({}), broughtBy('sentry.python/2.9')],
    ["a tunnel's own", inBrowser('Error', 'x'), broughtBy('node')],
    ['no User-Agent', inBrowser('Error', 'x')],
  ],
  health_checks: [
    ...[
      '/users/5/health',
      '/healthy-recipes',
      '/insurance/health',
      '/pings/7',
      '/live',
      '/ready',
      '/sign-up',
      '/up/7',
      '/pricing/up',
      '/shop/ping-pong',
    ].map((path): Case => [path, onServer({ transaction: `GET ${path}` })]),
    ['a page about health', at('https://clinic.example.com/health')],
    ['a query', onServer({ request: { url: 'https://api.example.com/orders?next=/healthz' } })],
    ['nothing that tells', onServer({})],
  ],
  cancelled_routes: [
    [
      "a server's own abort",
      onServer({ exception: { values: [{ type: 'AbortError', value: 'This operation was aborted' }] } }),
    ],
    ["the application's own abort", inBrowser('AbortError', 'signal is aborted without reason', frames(app))],
    ...['The play() request was interrupted by a call to pause().', 'The lock request was aborted by its owner'].map(
      thrown('AbortError'),
    ),
    ...['Order cancelled', 'NEXT_REDIRECTION is not set', 'Navigation failed', 'The signal timed out'].map(
      thrown('Error'),
    ),
    ['a time limit', inBrowser('TimeoutError', 'signal timed out')],
    ['an abort behind another error', caused(['AbortError', 'Fetch is aborted'], ['Error', 'The order was not saved'])],
  ],
  stale_deploys: [
    'Failed to load page',
    'Failed to load static property',
    'Not found: /orders/7',
    'Failed to find Server',
    'Server Action failed',
  ].map(thrown('Error')),
  router_not_mounted: [
    'useNavigate() may be used only in the context of a <Router> component.',
    'Component was not mounted',
    'invariant expected',
    'Router error',
  ].map(thrown('Error')),
  connection_lost: [
    [
      "the application's own request",
      inBrowser('TypeError', 'Failed to fetch', frames('webpack://x/node_modules/ky/index.js', app)),
    ],
    [
      "the application's own request, by the breadcrumbs",
      inBrowser('TypeError', 'Load failed', [], failedRequest('https://api.example.com/orders')),
    ],
    ["the application's own request, by its host", inBrowser('TypeError', 'Failed to fetch (api.example.com)')],
    ['a text that says more', inBrowser('TypeError', 'Failed to fetch the order')],
    ['a server', onServer({ exception: { values: [{ type: 'TypeError', value: 'Failed to fetch' }] } })],
    ['behind another error', caused(['TypeError', 'Failed to fetch'], ['Error', 'The order was not saved'])],
  ],
  chunk_load: [
    ...[
      'Loading chunk size must be positive',
      'Failed to load script of the play',
      'Failed to load chunk',
      'module not found',
      'Loading failed',
    ].map(thrown('Error')),
    ['a server', onServer({ exception: { values: [{ type: 'Error', value: 'Loading chunk 7 failed.' }] } })],
  ],
  hydration: [
    ...[
      'Minified React error #185; visit https://react.dev/errors/185 for the full message',
      'Minified React error #419; visit https://react.dev/errors/419 for the full message',
      'Hydration of the cache failed',
      'Text content is missing',
    ].map(thrown('Error')),
    [
      'hydrating that an error of the application stopped',
      caused(
        ['TypeError', "Cannot read properties of undefined (reading 'map')"],
        [
          'Error',
          'There was an error while hydrating. Because the error happened outside of a Suspense boundary, the entire root will switch to client rendering.',
        ],
      ),
    ],
  ],
}

describe.each(filterNames)('the filter %s', (name) => {
  const cases = (all: readonly Case[]) => all.map(([what, event, bearer]) => ({ what, event, bearer }))
  test.each(cases(takes[name]))('takes $what', ({ event, bearer }) => expect(isTaken(name, event, bearer)).toBe(true))
  test.each(cases(leaves[name]))('leaves $what', ({ event, bearer }) =>
    expect(isTaken(name, event, bearer)).toBe(false),
  )
})
