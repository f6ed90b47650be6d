import { buildMinified, type Bundler } from '../harness/bundlers.ts'
import { madeBy, versionOf, type Row } from './call.ts'
import type { Shop } from './shop.ts'

/** The plugins for esbuild and Rollup share the same code; e2e/bundlers.full.spec.ts builds with all four. */
const plugins = ['vite', 'webpack'] as const satisfies readonly Bundler[]

export const pluginVersion = () => versionOf('@sentry/vite-plugin')

/** Builds an app with each plugin according to its documentation: a release, and its maps. */
export function askedByBundlers({ proxy, token }: Shop): Promise<readonly Row[]> {
  const calls = plugins.map((bundler) => ({
    words: `@sentry/${bundler}-plugin`,
    run: async () => {
      const release = { name: `${bundler}@1.0.0` }
      await using built = await buildMinified(bundler, {
        url: proxy.address,
        authToken: token,
        org: 'acme',
        project: 'shop',
        release,
      })
      if (built.folder === '') throw new Error('Nothing was built.')
    },
  }))
  return madeBy({ name: 'Bundler plugins', version: pluginVersion() }, proxy, calls)
}
