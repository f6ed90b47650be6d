import { nightly, together } from '../../rhythm.ts'
import { cached, fetched, performed, queried } from '../served.ts'
import { about, type SpanPlan, type Visit, type VisitScene } from '../span-plan.ts'

/** Scheduled worker tasks: all are sampled. */
export const workerVisits: readonly Visit[] = [
  { key: 'worker/sync-stock', times: 84, rhythm: nightly(2), sampleRate: 1, tree: syncedStock },
  {
    key: 'worker/import-supplier',
    times: 56,
    rhythm: together(nightly(4), nightly(16)),
    sampleRate: 1,
    tree: importedSupplier,
  },
  { key: 'worker/refresh-prices', times: 170, rhythm: () => 1, sampleRate: 1, tree: refreshedPrices },
]

/** The database closes idle connections, on some nights too early. */
function syncedStock({ random }: VisitScene): SpanPlan {
  const isClosed = random.chance(0.3)
  const read = queried(
    'SELECT sku, on_hand, reserved FROM stock WHERE warehouse = %(warehouse)s',
    about(random, 140, 0.3),
    {
      ...(isClosed && { failed: 'internal_error', story: 'worker/connection-closed' }),
    },
  )
  return performed(random, {
    name: 'worker.tasks.stock_sync.sync_stock',
    queue: 'default',
    latencyMs: about(random, 1_200, 0.8),
    ...(isClosed && { failed: 'internal_error' }),
    within: isClosed
      ? [read]
      : [
          read,
          fetched({ url: 'http://inventory.internal:8080/v2/stock/all', bytes: 486_000, ms: about(random, 820, 0.4) }),
          ...Array.from({ length: 3 }, () =>
            queried(
              'INSERT INTO stock (sku, on_hand) VALUES (%s, %s), (%s, %s) ON CONFLICT (sku) DO UPDATE SET on_hand = EXCLUDED.on_hand',
              about(random, 60, 0.4),
            ),
          ),
        ],
  })
}

function importedSupplier({ random }: VisitScene): SpanPlan {
  const pages = Array.from({ length: random.int(2, 5) }, (_, page) => [
    fetched({
      url: `https://feed.norrland-supply.example/v3/products?page=${page + 1}&per_page=250`,
      bytes: about(random, 240_000, 0.3),
      ms: about(random, 540, 0.4),
    }),
    { op: 'function', name: 'upsert_products', ms: about(random, 190, 0.4) } as const,
  ])
  return performed(random, {
    name: 'worker.tasks.supplier_import.import_supplier',
    queue: 'imports',
    latencyMs: about(random, 4_000, 0.7),
    within: [
      queried('SELECT suppliers.id, suppliers.feed_url FROM suppliers WHERE suppliers.id = %(id_1)s', about(random, 3)),
      ...pages.flat(),
      queried('UPDATE suppliers SET imported_at = now() WHERE suppliers.id = %(id_1)s', about(random, 4)),
    ],
  })
}

function refreshedPrices({ random }: VisitScene): SpanPlan {
  return performed(random, {
    name: 'worker.tasks.prices.refresh_prices',
    queue: 'default',
    latencyMs: about(random, 180, 0.8),
    within: [
      queried(
        'SELECT prices.product_id, prices.amount FROM prices WHERE prices.changed_at > %(since)s',
        about(random, 48, 0.5),
      ),
      cached(random, 'prices:changed'),
    ],
  })
}
