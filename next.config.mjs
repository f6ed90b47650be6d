import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript without plugins: it is loaded at each start, and TypeScript or a plugin would double the time to it.
// The base path belongs to a build and the operator chooses it at each start: what is built bears a mark in its place, and
// src/main/built-pages.ts puts the real one in. `MISHAP_NEXT_BASE_PATH` is set by src/main/pages.ts when it serves.
const basePath = process.env.MISHAP_NEXT_BASE_PATH ?? '/zzbaseprefixzz'

/** Pages of development alone are `page.dev.tsx`: a production build does not know that these are pages. */
const extensions = ['tsx', 'ts']

/** @type {(phase: string) => import('next').NextConfig} */
const config = (phase) => ({
  pageExtensions: phase === 'phase-development-server' ? ['dev.tsx', ...extensions] : extensions,
  reactStrictMode: true,
  reactCompiler: true,
  poweredByHeader: false,
  // src/main/packed-answers.ts does, in fewer pieces.
  compress: false,
  // Pictures are served as they are: what scales them on demand is work that anybody could ask for.
  images: { unoptimized: true },
  ...(basePath !== '' && { basePath }),
  distDir: process.env.MISHAP_NEXT_DIR ?? '.next',
  // src/running hands the pages what the server opened; these must never be bundled into a second copy.
  serverExternalPackages: ['chdb', '@clickhouse/client'],
  turbopack: { root: dirname(fileURLToPath(import.meta.url)) },
  // `npm run check` runs the compiler over everything, once.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // 401 and 403 as pages with their real status.
    authInterrupts: true,
    staleTimes: { static: 300, dynamic: 0 },
    // A lost connection is noticed and said (features/shell/connection-notice.tsx), and what it held up goes on by itself.
    useOffline: true,
    // Each page is loaded when it is first asked for, and not all of them while the first one is waited for.
    preloadEntriesOnStart: false,
  },
})

export default config
