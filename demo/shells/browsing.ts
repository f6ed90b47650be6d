import { products, siteOf } from '../shop.ts'
import type { Scene } from '../story.ts'
import type { Crumb } from '../wire.ts'

/** A customer's steps before the error: product after product. */
export function stroll({ random, environment }: Scene): Crumb[] {
  const origin = siteOf(environment, 'www')
  let from: string = random.pick(['/', '/c/kitchen', '/c/hallway', '/search?q=blanket'])
  return Array.from({ length: random.int(4, 7) }).flatMap(() => {
    const product = random.pick(products)
    const to = `/p/${product.slug}`
    const visit: Crumb[] = [
      { category: 'ui.click', message: `main > ul.product-grid > li > a[title="${product.title}"]` },
      { category: 'navigation', data: { from, to } },
      fetch(`${origin}${to}?_rsc=${random.hex(5)}`, random.int(6_000, 48_000)),
    ]
    if (random.chance(0.5)) visit.push(fetch(`${origin}/api/availability?sku=${product.sku}`, random.int(120, 480)))
    if (random.chance(0.35)) visit.push(pickedVariant)
    if (random.chance(0.3)) visit.push(random.pick(chatter))
    from = to
    return visit
  })
}

function fetch(url: string, bytes: number): Crumb {
  return { category: 'fetch', type: 'http', data: { method: 'GET', url, status_code: 200, response_body_size: bytes } }
}

const pickedVariant: Crumb = {
  category: 'ui.click',
  message: 'section.product-facts > div.variant-picker > button[aria-pressed="false"]',
}

/** Typical console output of scripts. */
const chatter: readonly Crumb[] = [
  { category: 'console', level: 'info', message: '[analytics] product_viewed', data: { logger: 'console' } },
  {
    category: 'console',
    level: 'info',
    message: '[consent] purpose "statistics" granted',
    data: { logger: 'console' },
  },
  {
    category: 'console',
    level: 'warning',
    message: 'Image with src "/img/hero.avif" was preloaded but not used',
    data: { logger: 'console' },
  },
]
