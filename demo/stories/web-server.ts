import { between, rising, together } from '../rhythm.ts'
import type { Story } from '../story.ts'
import { library, nextRender, webServer } from './frames.ts'
import { caught, failedRender, thrown } from './story-parts.ts'

const searches = ['kettle', 'wool blanket', 'lantern', 'doormat 60x90', 'bowl set', 'gift for sailor', 'brass hook']

/** Errors in the web shop’s server rendering. */
export const webServerStories: readonly Story[] = [
  {
    key: 'web/search-down',
    events: 126,
    rhythm: together(between(103, 99), between(52, 51)),
    runsIn: 'node',
    transaction: 'GET /search',
    failure: thrown(
      failedRender,
      {
        type: 'Error',
        value: 'connect ECONNREFUSED 10.0.4.17:7700',
        frames: [library('node:net', 'TCPConnectWrap.afterConnect [as oncomplete]', 1_637, 16)],
      },
      {
        type: 'TypeError',
        value: 'fetch failed',
        frames: [
          webServer('lib/search/client.ts', 'searchProducts', 'await fetch(url'),
          library('node:internal/deps/undici/undici', 'node:internal/deps/undici/undici', 15_157, 13),
        ],
      },
      {
        type: 'SearchUnavailableError',
        value: ({ random, shopper }) =>
          `Search for "${random.pick(searches)}" failed in market ${shopper.country.toLowerCase()}`,
        frames: [
          ...nextRender,
          webServer('app/search/page.tsx', 'SearchPage', 'searchProducts({', {
            q: 'kettle',
            page: '1',
            sort: 'relevance',
          }),
          webServer('lib/search/client.ts', 'searchProducts', 'new SearchUnavailableError'),
        ],
      },
    ),
    request: ({ random }) => ({ method: 'GET', path: `/search?q=${encodeURIComponent(random.pick(searches))}` }),
    tags: ({ random }) => ({ digest: String(random.int(1_000_000_000, 4_294_967_295)) }),
    contexts: {
      nextjs: {
        router_kind: 'App Router',
        route_type: 'render',
        render_source: 'react-server-components',
        request_path: '/search',
      },
    },
  },
  {
    key: 'web/old-feed',
    events: 34,
    rhythm: between(330, 0, ({ hourOfDay }) => (hourOfDay === 6 || hourOfDay === 18 ? 1 : 0)),
    level: 'warning',
    runsIn: 'node',
    transaction: 'POST /api/revalidate',
    nobody: true,
    failure: {
      kind: 'message',
      template: 'Product feed %s is %s minutes old',
      params: ({ random }) => [random.pick(['kitchen', 'hallway', 'outdoor']), String(random.int(95, 400))],
      frames: [...nextRender, webServer('app/api/revalidate/route.ts', 'POST', 'captureMessage')],
    },
    request: { method: 'POST', path: '/api/revalidate', body: { feed: 'kitchen' } },
  },
  {
    key: 'web/search-too-long',
    events: 18,
    rhythm: rising,
    runsIn: 'node',
    transaction: 'GET /search',
    level: 'warning',
    failure: thrown(caught, {
      type: 'ZodError',
      value: 'Invalid input: expected array, received undefined at hits',
      frames: [...nextRender, webServer('lib/search/client.ts', 'searchProducts', 'searchResults.parse')],
    }),
    request: ({ random }) => ({
      method: 'GET',
      path: `/search?q=${encodeURIComponent(random.pick(searches))}&page=${random.int(40, 90)}`,
    }),
  },
]
