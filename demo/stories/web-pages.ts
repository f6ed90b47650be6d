import { between, rising, shopping, together, waveAfter } from '../rhythm.ts'
import { products, shipped, siteOf } from '../shop.ts'
import type { Scene, Story } from '../story.ts'
import { library, reactEffect, reactEvent, reactRender, webPage } from './frames.ts'
import { clicked, fetched, logged, rejectedInBrowser, thrown, uncaughtInBrowser, went } from './story-parts.ts'

const latest = shipped('web@2.16.0+831')
/** Browsers still running pages of the previous release, which request missing files. */
const afterEachRelease = together(
  waveAfter(shipped('web@2.14.1+815'), 5, 0.02),
  waveAfter(shipped('web@2.15.0+823'), 5, 0.02),
  waveAfter(shipped('web@2.15.1+826'), 5, 0.02),
  waveAfter(latest, 5, 0.02),
)

const productPath = ({ random }: Scene) => `/p/${random.pick(products).slug}`

/** Errors of the web shop’s pages, in customers’ browsers. */
export const webPageStories: readonly Story[] = [
  {
    key: 'web/cart-discount',
    events: 372,
    rhythm: waveAfter(latest, 9, 0.25),
    runsIn: 'browser',
    transaction: '/cart',
    failure: thrown(uncaughtInBrowser, {
      type: 'TypeError',
      value: "Cannot read properties of undefined (reading 'amount')",
      frames: [
        ...reactRender,
        webPage('components/cart/cart-drawer.tsx', 'CartDrawer', 'CartSummary cart='),
        library('./node_modules/react-dom/cjs/react-dom-client.production.js', 'renderWithHooks', 4_301, 24),
        webPage('components/cart/cart-summary.tsx', 'CartSummary', 'promotion.discount.amount', {
          subtotal: 13_800,
          shipping: 490,
          currency: 'EUR',
          promotion: { name: 'Harbor days', code: 'HARBOR10' },
        }),
      ],
    }),
    request: { method: 'GET', path: '/cart' },
    trail: (scene) => [
      clicked('section.product-facts > button.add-to-cart'),
      fetched(scene, 'POST', '/api/cart/lines', 200),
      went('/p/storm-lantern', '/cart'),
      fetched(scene, 'GET', '/api/cart', 200),
      logged('warning', '[cart] promotion HARBOR10 has no discount'),
    ],
    tags: { 'cart.promotion': 'HARBOR10' },
    contexts: { cart: { lines: 3, promotion: 'HARBOR10', total: 14_290 } },
  },
  {
    key: 'web/hydration',
    events: 214,
    rhythm: shopping,
    runsIn: 'browser',
    transaction: '/p/[slug]',
    failure: thrown(uncaughtInBrowser, {
      type: 'Error',
      value:
        "Hydration failed because the server rendered text didn't match the client. As a result this tree will be regenerated on the client.",
      frames: [
        ...reactRender,
        webPage('components/product/product-page.tsx', 'ProductPage', 'DeliveryEstimate leadDays='),
        webPage('components/product/delivery-estimate.tsx', 'DeliveryEstimate', 'dayFormat.format(arrival)'),
        library('./node_modules/react-dom/cjs/react-dom-client.production.js', 'throwOnHydrationMismatch', 5_204, 11),
      ],
    }),
    request: (scene) => ({ method: 'GET', path: productPath(scene) }),
    extra: {
      componentStack:
        '\n    at time\n    at p\n    at DeliveryEstimate (app:///components/product/delivery-estimate.tsx:20:12)\n    at ProductPage',
    },
  },
  {
    key: 'web/chunk-load',
    events: 148,
    rhythm: afterEachRelease,
    runsIn: 'browser',
    transaction: '/c/[category]',
    failure: thrown(rejectedInBrowser, {
      type: 'ChunkLoadError',
      value: (scene) =>
        `Loading chunk ${scene.random.int(1_000, 9_900)} failed. (error: ${siteOf(scene.environment, 'www')}/_next/static/chunks/${scene.random.hex(16)}.js)`,
      frames: [
        webPage('components/shell/main-menu.tsx', 'warmUp', 'loadCategoryPage()'),
        webPage('lib/lazy-route.ts', 'loadRoute', 'loading ??= load()'),
        library('./node_modules/next/dist/compiled/webpack/runtime.js', 'ensureChunk', 214, 19),
      ],
    }),
    request: { method: 'GET', path: '/c/kitchen' },
    trail: (scene) => [
      clicked('nav.main-menu > a[href="/c/hallway"]'),
      fetched(scene, 'GET', '/_next/static/chunks/app/c/page.js', 404),
    ],
  },
  {
    key: 'web/suggestions-aborted',
    events: 84,
    rhythm: shopping,
    level: 'warning',
    runsIn: 'browser',
    transaction: '/',
    failure: thrown(rejectedInBrowser, {
      type: 'AbortError',
      value: 'signal is aborted without reason',
      frames: [webPage('hooks/use-suggestions.ts', 'load', 'signal: controller.signal')],
    }),
    request: { method: 'GET', path: '/' },
    trail: [{ category: 'ui.input', message: 'header > form[role="search"] > input[name="q"]' }],
  },
  {
    key: 'web/resize-observer',
    events: 62,
    rhythm: shopping,
    level: 'info',
    runsIn: 'browser',
    transaction: '/c/[category]',
    failure: thrown(uncaughtInBrowser, {
      type: 'Error',
      value: 'ResizeObserver loop completed with undelivered notifications.',
      frames: [],
    }),
    request: { method: 'GET', path: '/c/kitchen' },
  },
  {
    key: 'web/hero-image',
    events: 12,
    rhythm: between(61, 48),
    environments: ['staging', 'development'],
    runsIn: 'browser',
    transaction: '/',
    failure: thrown(uncaughtInBrowser, {
      type: 'TypeError',
      value: "Cannot read properties of null (reading 'src')",
      frames: [
        ...reactRender,
        webPage('components/home/hero-image.tsx', 'HeroImage', 'image.src', {
          campaign: { id: 'advent-2026', image: null },
        }),
      ],
    }),
    request: { method: 'GET', path: '/' },
  },
  {
    key: 'web/storage-full',
    events: 58,
    rhythm: rising,
    runsIn: 'browser',
    transaction: '/p/[slug]',
    failure: thrown(uncaughtInBrowser, {
      type: 'QuotaExceededError',
      value: "Failed to execute 'setItem' on 'Storage': Setting the value of 'recently-viewed' exceeded the quota.",
      frames: [
        ...reactEffect,
        webPage('components/product/track-view.tsx', '?', 'rememberProduct(product)'),
        webPage('lib/recently-viewed.ts', 'rememberProduct', 'localStorage.setItem'),
      ],
    }),
    request: (scene) => ({ method: 'GET', path: productPath(scene) }),
    tags: { browser: 'Mobile Safari' },
  },
  {
    key: 'web/stale-action',
    events: 49,
    rhythm: afterEachRelease,
    level: 'warning',
    runsIn: 'browser',
    transaction: '/p/[slug]',
    failure: thrown(rejectedInBrowser, {
      type: 'Error',
      value: ({ random }) =>
        `Failed to find Server Action "${random.hex(40)}". This request might be from an older or newer deployment.`,
      frames: [...reactEvent, webPage('components/wishlist/wishlist-button.tsx', '?', 'await toggleWishlist')],
    }),
    request: (scene) => ({ method: 'GET', path: productPath(scene) }),
    trail: (scene) => [
      clicked('button.wishlist[aria-pressed="false"]'),
      fetched(scene, 'POST', productPath(scene), 404),
    ],
  },
  {
    key: 'web/update-depth',
    events: 9,
    rhythm: between(1, 0, () => 1),
    environments: ['production'],
    runsIn: 'browser',
    transaction: '/c/[category]',
    failure: thrown(uncaughtInBrowser, {
      type: 'Error',
      value:
        'Maximum update depth exceeded. This can happen when a component calls setState inside useEffect, but one of the dependencies changes on every render.',
      frames: [
        ...reactEffect,
        webPage('components/filters/price-range.tsx', '?', 'setRange([Math.max', {
          range: [1_900, 12_900],
          bounds: [1_900, 12_900],
        }),
        library(
          './node_modules/react-dom/cjs/react-dom-client.production.js',
          'throwIfInfiniteUpdateLoopDetected',
          2_981,
          11,
        ),
      ],
    }),
    request: { method: 'GET', path: '/c/kitchen?price=1900-12900' },
    trail: [
      clicked('aside.filters > button[name="price"]'),
      { category: 'ui.input', message: 'div.price-range > span[role="slider"]' },
    ],
  },
  {
    key: 'web/consent',
    events: 37,
    rhythm: shopping,
    level: 'warning',
    runsIn: 'browser',
    transaction: '/',
    failure: thrown(rejectedInBrowser, {
      type: 'UnhandledRejection',
      value: 'Object captured as promise rejection with keys: code, purpose',
      frames: [webPage('lib/consent.ts', '?', "'NO_BANNER'")],
    }),
    request: { method: 'GET', path: '/' },
    extra: { __serialized__: { code: 'NO_BANNER', purpose: 'statistics' } },
    nobody: true,
  },
]
