import { askedByBundlers, pluginVersion } from './bundlers.ts'
import { askedByCli, cliVersion } from './sentry-cli.ts'
import { askedByGrafana, grafanaVersion } from './grafana.ts'
import { askedByMcp, mcpVersion } from './sentry-mcp.ts'
import { askedBySentry, sentryVersion } from './sentry.ts'
import { askedByTerraform, terraformVersion } from './terraform.ts'
import type { Shop } from './shop.ts'
import type { Recorded } from './table.ts'

const runs = 'run from its package'
const replayed = 'requests of its client, sent again'

/** Runs every client against one shop in sequence: later ones use what earlier ones create. */
export async function runClients(shop: Shop): Promise<readonly Recorded[]> {
  return [
    { name: 'sentry', version: sentryVersion(), how: runs, rows: await askedBySentry(shop) },
    { name: 'sentry-mcp', version: mcpVersion(), how: runs, rows: await askedByMcp(shop) },
    { name: 'sentry-cli', version: cliVersion(), how: runs, rows: await askedByCli(shop) },
    { name: 'Bundler plugins', version: pluginVersion(), how: runs, rows: await askedByBundlers(shop) },
    { name: 'Terraform provider', version: terraformVersion, how: replayed, rows: await askedByTerraform(shop) },
    { name: 'Grafana data source', version: grafanaVersion, how: replayed, rows: await askedByGrafana(shop) },
  ]
}
