import { cliUser } from '../harness/sentry-cli.ts'
import { madeBy, versionOf, type Call, type Row } from './call.ts'
import type { Shop } from './shop.ts'

/** Its commands other than uploads, which e2e/cli.test.ts tests in more detail. */
const commands: readonly string[] = [
  'info',
  'organizations list',
  'projects list',
  'repos list',
  'issues list',
  'events list',
  'monitors list',
  'logs list',
  'releases new cli@1.0.0',
  'releases set-commits cli@1.0.0 --local',
  'releases finalize cli@1.0.0',
  'releases list',
  'releases info cli@1.0.0',
  'releases archive cli@1.0.0',
  'releases restore cli@1.0.0',
  'deploys new --release cli@1.0.0 -e production',
  'deploys list --release cli@1.0.0',
  'sourcemaps inject dist',
  'sourcemaps upload --release cli@1.0.0 dist',
  'code-mappings upload mappings.json',
  'issues resolve --id 1',
  'issues unresolve --id 1',
  'releases delete cli@1.0.0',
]

export const cliVersion = () => versionOf('@sentry/cli')

export async function askedByCli(shop: Shop): Promise<readonly Row[]> {
  const where = { SENTRY_URL: shop.proxy.address, SENTRY_ORG: 'acme', SENTRY_PROJECT: 'shop' }
  const user = await cliUser(shop.token, where)
  await user.write('dist/app.js', 'throw new Error("x")\n//# sourceMappingURL=app.js.map\n')
  const map = { version: 3, sources: ['app.ts'], sourcesContent: ['x'], names: [], mappings: 'AAAA' }
  await user.write('dist/app.js.map', JSON.stringify(map))
  await user.write('mappings.json', '[{"stackRoot":"app/","sourceRoot":"src/"}]')
  const calls = commands.map((words): Call => ({ words, run: () => ended(user.run(3, ...words.split(' '))) }))
  const rows = await madeBy({ name: 'sentry-cli', version: cliVersion() }, shop.proxy, calls)
  await user.remove()
  return rows
}

async function ended(running: ReturnType<Awaited<ReturnType<typeof cliUser>>['run']>): Promise<void> {
  const { code, stderr } = await running
  if (code !== 0) throw new Error(stderr)
}
