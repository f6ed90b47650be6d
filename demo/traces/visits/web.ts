import { shopping, between } from '../../rhythm.ts'
import { products, siteOf } from '../../shop.ts'
import { everyPage, loaded, opened } from '../page.ts'
import { cached, fetched, queried, recalled, served } from '../served.ts'
import { about, type SpanPlan, type Visit, type VisitScene } from '../span-plan.ts'
import { availabilityOf } from './availability.ts'

const API = 'http://api.internal:4000'
const SAMPLED = 0.25
const categories = ['kitchen', 'hallway', 'outdoor', 'textiles']

export const webVisits: readonly Visit[] = [
  {
    key: 'web/home',
    times: 110,
    rhythm: shopping,
    latelyEvery: 16,
    sampleRate: SAMPLED,
    tree: (scene) =>
      opened(scene, {
        unit: 'web-page',
        route: '/',
        path: '/',
        feel: { ttfb: 260, fcp: 1_050, lcp: 2_900, inp: 110, cls: 60 },
        within: loaded(scene, [
          ...everyPage,
          // Not optimised: more than a megabyte, on the page that most people see first.
          { op: 'resource.img', path: '/img/campaign/harbour-panorama.png', bytes: 2_480_000, ms: 1_320 },
          { op: 'resource.img', path: '/img/hero.avif', bytes: 96_000, ms: 140 },
        ]),
      }),
  },
  {
    key: 'web/product',
    times: 340,
    rhythm: shopping,
    sampleRate: SAMPLED,
    tree: productPage,
  },
  {
    key: 'web/category',
    times: 130,
    rhythm: shopping,
    latelyEvery: 14,
    sampleRate: SAMPLED,
    tree: categoryPage,
  },
  {
    key: 'web/search',
    times: 100,
    rhythm: shopping,
    sampleRate: SAMPLED,
    tree: searchPage,
  },
  {
    // The browser left before sending its request: the server's part lacks its parent span.
    key: 'web/left-early',
    times: 1,
    rhythm: between(60, 58),
    sampleRate: SAMPLED,
    tree: (scene) => productPage(scene, true),
  },
]

function productPage(scene: VisitScene, isLost = false): SpanPlan {
  const { random, environment } = scene
  const { slug, sku } = random.pick(products)
  const site = siteOf(environment, 'www')
  return opened(scene, {
    unit: 'web-page',
    route: '/p/[slug]',
    path: `/p/${slug}`,
    feel: { ttfb: 310, fcp: 1_100, lcp: 1_900, inp: 130, cls: 40 },
    within: [
      ...loaded(scene, [
        ...everyPage,
        { op: 'resource.img', path: `/img/products/${slug}.avif`, bytes: 84_000, ms: 118 },
      ]),
      fetched({
        url: `${site}/api/availability?sku=${sku}`,
        bytes: 310,
        extras: {
          ...(isLost && { isLost }),
          within: [
            served(
              'web-server',
              { method: 'GET', route: '/api/availability' },
              {
                within: [
                  fetched({
                    url: `${API}/v1/availability?skus=${sku}`,
                    bytes: 290,
                    extras: { within: [availabilityOf(scene, sku)] },
                  }),
                ],
              },
            ),
          ],
        },
      }),
    ],
  })
}

/** The product list loads at once; then each price is requested separately. */
function categoryPage(scene: VisitScene): SpanPlan {
  const { random, environment } = scene
  const category = random.pick(categories)
  const prices = Array.from({ length: random.int(14, 22) }, () =>
    queried(
      `SELECT amount, currency FROM prices WHERE product_id = ${random.int(1_000, 9_999)} AND valid_to IS NULL`,
      about(random, 7),
    ),
  )
  const listed = served(
    'api',
    { method: 'GET', route: '/v1/categories/:slug/products' },
    {
      within: [
        recalled(random, `category:${category}`, false),
        queried(
          'SELECT id, sku, slug, title FROM products WHERE category = $1 ORDER BY rank LIMIT $2',
          about(random, 13),
        ),
        ...prices,
        cached(random, `category:${category}`),
      ],
    },
  )
  const rendered = served(
    'web-server',
    { method: 'GET', route: '/c/[category]' },
    {
      within: [
        fetched({ url: `${API}/v1/categories/${category}/products`, bytes: 18_400, extras: { within: [listed] } }),
      ],
    },
  )
  return opened(scene, {
    unit: 'web-page',
    route: '/c/[category]',
    path: `/c/${category}`,
    feel: { ttfb: 620, fcp: 1_480, lcp: 2_300, inp: 160, cls: 130 },
    within: [
      ...loaded(scene, everyPage),
      fetched({
        url: `${siteOf(environment, 'www')}/c/${category}?_rsc=${random.hex(5)}`,
        bytes: 22_000,
        extras: { within: [rendered] },
      }),
    ],
  })
}

function searchPage(scene: VisitScene): SpanPlan {
  const { random, environment } = scene
  const words = random.pick(['kettle', 'blanket', 'lantern', 'doormat'])
  const isDown = random.chance(0.03)
  const search = fetched({
    method: 'POST',
    url: 'http://search.internal:7700/indexes/products/search',
    status: isDown ? 503 : 200,
    bytes: 9_200,
    ms: about(random, isDown ? 900 : 46, 0.5),
  })
  const rendered = served(
    'web-server',
    { method: 'GET', route: '/search', status: isDown ? 500 : 200 },
    { within: [search, ...(isDown ? [] : [render(scene)])] },
  )
  return opened(scene, {
    unit: 'web-page',
    route: '/search',
    path: `/search?q=${words}`,
    feel: { ttfb: 340, fcp: 980, lcp: 1_450, inp: 220, cls: 20 },
    within: [
      ...loaded(scene, everyPage),
      fetched({
        url: `${siteOf(environment, 'www')}/search?q=${words}&_rsc=${random.hex(5)}`,
        status: isDown ? 500 : 200,
        bytes: 15_000,
        extras: { within: [rendered] },
      }),
    ],
  })
}

function render({ random }: VisitScene): SpanPlan {
  return {
    op: 'function.nextjs',
    name: 'render route (app) /search',
    ms: about(random, 24),
    attributes: { 'sentry.origin': 'auto.function.nextjs' },
  }
}
