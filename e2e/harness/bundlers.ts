import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sentryEsbuildPlugin } from '@sentry/esbuild-plugin'
import { sentryRollupPlugin } from '@sentry/rollup-plugin'
import { sentryVitePlugin } from '@sentry/vite-plugin'
import { sentryWebpackPlugin } from '@sentry/webpack-plugin'
import { build as esbuild, transform } from 'esbuild'
import { rollup } from 'rollup'
import { build as vite } from 'vite'
import webpack from 'webpack'

const app = fileURLToPath(new URL('../apps/minified', import.meta.url))
const sdk = fileURLToPath(import.meta.resolve('@sentry/browser'))

export const bundlers = ['vite', 'webpack', 'esbuild', 'rollup'] as const
export type Bundler = (typeof bundlers)[number]

/** Options for Sentry's plugins: the ones their documentation requires, and our address. */
export interface PluginOptions {
  readonly url: string
  readonly authToken: string
  readonly org: string
  readonly project: string
  readonly release: { readonly name: string }
}

/** A minified app whose source maps were uploaded by the bundler's plugin. Its script is `app.js` in the folder. */
export interface MinifiedApp extends AsyncDisposable {
  readonly folder: string
}

/** Builds the app in e2e/apps/minified in a folder of its own, as its developer would. */
export async function buildMinified(bundler: Bundler, options: PluginOptions): Promise<MinifiedApp> {
  const root = await mkdtemp(join(tmpdir(), `mishap-${bundler}-`))
  const source = join(root, 'src')
  await cp(app, source, { recursive: true })
  // The SDK as one file, because not every bundler resolves packages from a folder without node_modules.
  await esbuild({ entryPoints: [sdk], outfile: join(source, 'sentry.js'), bundle: true, format: 'esm' })
  // The plugins' new command line caches an organisation's address, and each test server has a different one.
  process.env.SENTRY_CONFIG_DIR = join(root, 'config')
  const folder = join(root, 'dist')
  await mkdir(folder, { recursive: true })
  await builds[bundler](join(source, 'main.js'), folder, { ...options, telemetry: false, silent: true })
  await writeFile(join(folder, 'index.html'), page)
  return { folder, [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }) }
}

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Shop</title>
<body><script type="module" src="/app.js"></script></body></html>`

type Build = (
  entry: string,
  folder: string,
  options: PluginOptions & { telemetry: false; silent: true },
) => Promise<void>

const builds: { readonly [B in Bundler]: Build } = {
  vite: async (entry, folder, options) => {
    await vite({
      configFile: false,
      logLevel: 'warn',
      root: join(entry, '..'),
      plugins: [sentryVitePlugin(options)],
      build: {
        outDir: folder,
        emptyOutDir: false,
        minify: true,
        sourcemap: true,
        rollupOptions: { input: entry, output: { entryFileNames: 'app.js' } },
      },
    })
  },
  webpack: (entry, folder, options) =>
    new Promise((resolve, reject) => {
      const compiler = webpack({
        mode: 'production',
        devtool: 'source-map',
        context: join(entry, '..'),
        entry,
        output: { path: folder, filename: 'app.js' },
        plugins: [sentryWebpackPlugin(options)],
      })
      if (compiler === null) throw new Error('webpack made no compiler.')
      compiler.run((fault, stats) => {
        compiler.close(() => {
          if (fault !== null) reject(fault)
          else if (stats?.hasErrors() === true) reject(new Error(stats.toString()))
          else resolve()
        })
      })
    }),
  esbuild: async (entry, folder, options) => {
    await esbuild({
      entryPoints: [entry],
      outfile: join(folder, 'app.js'),
      bundle: true,
      minify: true,
      format: 'esm',
      sourcemap: true,
      plugins: [sentryEsbuildPlugin(options)],
    })
  },
  rollup: async (entry, folder, options) => {
    const minifier = {
      name: 'minifier',
      renderChunk: (code: string) => transform(code, { minify: true, sourcemap: true, format: 'esm' }),
    }
    const bundle = await rollup({ input: entry, plugins: [sentryRollupPlugin(options), minifier] })
    await bundle.write({ file: join(folder, 'app.js'), format: 'es', sourcemap: true })
    await bundle.close()
  },
}
