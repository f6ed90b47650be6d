import { createHash } from 'node:crypto'
import type { Commit } from '#domain/release/release.ts'
import { shippedOf, type DemoProject } from '../shop.ts'
import { crew, type CrewName } from './crew.ts'
import type { House } from './house.ts'

const HOUR_MS = 3_600_000
/** How long a commit is on the main branch before its release, and a release on staging. */
const BEFORE_RELEASE_MS = 9 * HOUR_MS
const ON_STAGING_MS = 3 * HOUR_MS

interface Change {
  readonly by: CrewName
  readonly message: string
  readonly files: readonly string[]
}

const change = (by: CrewName, message: string, ...files: readonly string[]): Change => ({ by, message, files })

/** The commits of releases; some cause later errors. */
const changes: Readonly<Record<string, readonly Change[]>> = {
  'web@2.14.1+815': [change('jonas', 'Keep the menu open while it is used', 'components/shell/main-menu.tsx')],
  'web@2.14.2+841': [change('jonas', 'Read carts that older versions kept', 'lib/cart/stored-cart.ts')],
  'web@2.15.0+823': [
    change('jonas', 'Suggest products while somebody types', 'hooks/use-suggestions.ts', 'lib/search/client.ts'),
    change('mara', 'Search results have pages', 'app/search/page.tsx'),
  ],
  'web@2.15.1+826': [
    change('mara', 'Tell on the product page when it can be delivered', 'components/product/delivery-estimate.tsx'),
  ],
  'web@2.16.0+831': [
    change(
      'jonas',
      'Show promotions in the cart\n\nHARBOR10 is the first one; its discount is computed by the API.',
      'components/cart/cart-summary.tsx',
      'components/cart/cart-drawer.tsx',
    ),
    change('mara', 'Filter by price', 'components/filters/price-range.tsx'),
    change('jonas', 'Remember what was looked at', 'lib/recently-viewed.ts', 'components/product/track-view.tsx'),
  ],
  'checkout@5.3.0+1207': [change('amira', 'Pick parcels up at a shop', 'src/shipping/pickup-map.tsx')],
  'checkout@5.3.1+1208': [change('amira', 'Round totals once, at the end', 'src/order/totals.ts', 'src/lib/money.ts')],
  'checkout@5.4.0+1221': [
    change('jonas', 'Try a declined charge again', 'src/payment/with-retries.ts', 'src/payment/charge.ts'),
    change('mara', 'Pay with the wallet of the phone', 'src/payment/wallet.ts', 'src/payment/pay-button.tsx'),
  ],
  'api@1.48.2+3317': [change('amira', 'Ask the inventory for all lines at once', 'src/stock/inventory-client.ts')],
  'api@1.49.0+3342': [
    change(
      'amira',
      'Reserve stock in the transaction of the order',
      'src/stock/reserve-stock.ts',
      'src/orders/place-order.ts',
    ),
    change('tomas', 'Quotes of all carriers', 'src/shipping/quotes.ts', 'src/shipping/carrier.ts'),
  ],
  'api@1.50.0+3360': [
    change('amira', 'Availability of many products in one answer', 'src/routes/availability.ts'),
    change('tomas', 'Export order lines at night', 'src/exports/order-lines.ts', 'src/exports/nightly-export.ts'),
  ],
  'worker@0.32.0': [change('tomas', 'Read feeds with any encoding', 'worker/suppliers/feed.py')],
  'worker@0.32.1': [change('amira', 'Scale images before they are stored', 'worker/images/resize.py')],
}

/** Creates releases as a build does, with commits and deploys, before the first event names them. */
export async function ship({ catalogue, grant, projects, now }: House): Promise<void> {
  const { releases } = catalogue
  const may = grant('project:releases')
  for (const project of Object.keys(projects) as DemoProject[]) {
    for (const { version, shippedHoursAgo } of shippedOf(project)) {
      const releasedAt = new Date(now.getTime() - shippedHoursAgo * HOUR_MS)
      const known = await releases.byVersion(grant('project:read'), version)
      if (known?.releasedAt) continue
      const commits = (changes[version] ?? []).map((one, at) => commitOf(project, version, one, releasedAt, at))
      await releases.upsert(may, version, { projects: [projects[project]], releasedAt, commits }, releasedAt)
      for (const [environment, early] of [
        ['staging', ON_STAGING_MS],
        ['production', 0],
      ] as const) {
        const finishedAt = new Date(releasedAt.getTime() - early)
        const startedAt = new Date(finishedAt.getTime() - 90_000)
        await releases.addDeploy(may, version, { environment, name: null, url: null, startedAt, finishedAt })
      }
    }
    const mapping = { repository: repositoryOf(project), branch: 'main', stackRoot: './', sourceRoot: '' }
    await releases.saveCodeMappings(may, projects[project], [mapping])
  }
}

function repositoryOf(project: DemoProject): string {
  return `harborgoods/${project}`
}

function commitOf(project: DemoProject, version: string, one: Change, releasedAt: Date, at: number): Commit {
  const { name, email } = crew[one.by]
  return {
    id: createHash('sha1').update(`${version}:${one.message}`).digest('hex'),
    repository: repositoryOf(project),
    authorName: name,
    authorEmail: email,
    message: one.message,
    timestamp: new Date(releasedAt.getTime() - BEFORE_RELEASE_MS - at * HOUR_MS),
    files: one.files.map((path) => ({ path, change: 'M' })),
  }
}
