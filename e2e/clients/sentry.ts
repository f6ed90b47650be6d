import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSentrySDK, getVersion } from 'sentry'
import { madeBy, type Call, type Row } from './call.ts'
import type { Shop } from './shop.ts'

/** Commands of the newer command line, as typed. Later ones use and delete what earlier ones create. */
const commands = ({ event, trace, span, replay }: Shop): readonly string[] => [
  'auth whoami',
  'org list',
  'org view acme',
  'project list acme/',
  'project view acme/shop',
  'project create acme/cups:node',
  'project delete acme/cups --yes',
  'team list acme/',
  'repo list acme/',
  'dsn list acme/shop',
  'integration list acme/',
  'token list acme/',
  'issue list acme/shop',
  'issue view SHOP-1',
  'issue events SHOP-1',
  'issue tags SHOP-1 zone',
  'issue resolve SHOP-1',
  'issue unresolve SHOP-1',
  'issue archive SHOP-1',
  'issue unresolve SHOP-1',
  'issue explain SHOP-1',
  `event view acme/shop/${event}`,
  'event list SHOP-1',
  'trace list acme/shop',
  `trace view acme/${trace}`,
  `trace logs acme/${trace}`,
  'span list acme/shop',
  `span view acme/shop/${trace} ${span}`,
  'log list acme/shop',
  'attribute list acme/shop',
  'explore acme/shop',
  'explore acme/shop --dataset spans --field span.op --field count()',
  'explore acme/shop --dataset logs --field severity --field count()',
  'explore acme/shop --dataset spans --time-series auto',
  'explore acme/shop --metric cups',
  'feedback list acme/shop',
  'replay list acme/shop',
  `replay view acme/${replay}`,
  `replay download acme/${replay}`,
  'monitor list acme/',
  'api projects/acme/shop/rules/',
  'api projects/acme/shop/environments/',
  `api organizations/acme/monitors/ --method POST --data {"project":"shop","name":"Weekly","slug":"weekly","config":{"schedule_type":"interval","schedule":[1,"week"]}}`,
  'api organizations/acme/monitors/weekly/ --method PUT --data {"name":"Every_week"}',
  'alert issues list acme/shop',
  'alert issues view acme/shop/Tea',
  `alert issues create acme/shop --name Cup --condition {"type":"first_seen_event","comparison":true} --filter {"type":"level","comparison":{"match":"gte","level":40}} --action {"type":"email","config":{"targetType":"issue_owners"}}`,
  'alert issues edit acme/shop/Cup --name Cups --status disabled',
  'alert issues delete acme/shop/Cups --yes',
  'alert metrics edit acme/Cups --name Mugs --status active',
  'alert metrics edit acme/Mugs --name Cups --status active',
  'alert metrics list acme/',
  'alert metrics view acme/Cups',
  'dashboard create acme/ Tea',
  'dashboard list acme/',
  'dashboard view acme/ Tea',
  'dashboard widget add acme/ Tea Errors --display line --query count',
  'dashboard widget edit acme/ Tea --index 0 --new-title Faults',
  'dashboard widget delete acme/ Tea --index 0',
  'dashboard revisions acme/ Tea',
  'dashboard restore acme/ Tea --revision 1',
  'release list acme/',
  'release view acme/shop@1.0.0',
  'release create acme/shop@2.0.0 --project shop',
  'release finalize acme/shop@2.0.0',
  'release deploy acme/shop@2.0.0 production',
  'release deploys acme/shop@2.0.0',
  'release archive acme/shop@2.0.0',
  'release restore acme/shop@2.0.0',
  'release delete acme/shop@2.0.0 --yes',
  'issue merge SHOP-1 SHOP-2',
  'agent-conversation list acme/shop',
  'trial list acme',
  'api organizations/acme/',
]

/** Runs them in this process, as a program that uses the package does. */
export async function askedBySentry(shop: Shop): Promise<readonly Row[]> {
  const home = await mkdtemp(join(tmpdir(), 'mishap-sentry-'))
  const env = { HOME: home, SENTRY_CONFIG_DIR: home, PATH: process.env.PATH, SENTRY_OUTPUT_DIR: home }
  const sdk = createSentrySDK({ token: shop.token, url: shop.proxy.address, env, cwd: home })
  const calls = commands(shop).map((words): Call => {
    const run = async () => {
      // For a failed command the package returns nothing. Commands that write a file return nothing either, but then no
      // request was rejected.
      const answer = await sdk.run(...words.split(' '))
      if (answer === undefined && !/download|delete/.test(words)) throw new Error(`${words} answered nothing`)
    }
    return { words: stable(words, shop), run }
  })
  const rows = await madeBy({ name: 'sentry', version: getVersion() }, shop.proxy, calls)
  await rm(home, { recursive: true, force: true })
  return rows
}

export const sentryVersion = getVersion

/** Replaces long ids by placeholders for their kind. */
function stable(words: string, { event, trace, span }: Shop): string {
  return words.replace(event, '{event}').replace(trace, '{trace}').replace(span, '{span}')
}
