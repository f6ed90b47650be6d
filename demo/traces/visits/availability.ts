import { cached, fetched, queried, recalled, served } from '../served.ts'
import { about, type SpanPlan, type VisitScene } from '../span-plan.ts'

/** The release with a shorter stock cache, which calls the warehouse more than necessary. */
const SLOWER_SINCE = 'api@1.50.0+3360'
/** The API's timeout. */
const TIMEOUT_MS = 5_004

/** The API returns stock levels: from the cache, or from the warehouse behind it, which sometimes does not answer. */
export function availabilityOf(scene: VisitScene, sku: string): SpanPlan {
  const { random, releaseOf } = scene
  const key = `stock:${sku}`
  const isSlower = releaseOf('api') === SLOWER_SINCE
  const isHit = random.chance(isSlower ? 0.35 : 0.65)
  const isTimeout = !isHit && random.chance(isSlower ? 0.1 : 0.15)
  const usual = isSlower ? 230 : 64
  const asked = fetched({
    url: `http://inventory.internal:8080/v2/stock?sku=${sku}`,
    status: isTimeout ? 504 : 200,
    bytes: 410,
    ms: isTimeout ? TIMEOUT_MS : about(random, usual, 0.4),
    extras: isTimeout ? { story: 'api/inventory-timeout' } : {},
  })
  const found = [queried('SELECT sku, title, weight FROM products WHERE sku = ANY($1)', about(random, 3.2)), asked]
  const rest = isTimeout ? found : [...found, cached(random, key)]
  return served(
    'api',
    { method: 'GET', route: '/v1/availability', status: isTimeout ? 500 : 200 },
    { within: [recalled(random, key, isHit), ...(isHit ? [] : rest)] },
  )
}
