import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript without plugins: it is loaded at each start, and TypeScript or a plugin would double the time to it.
/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  reactCompiler: true,
  poweredByHeader: false,
  distDir: process.env.MISHAP_NEXT_DIR ?? '.next',
  // The door (src/door) hands the pages what the server opened; these must never be bundled into a second copy.
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
  },
}

export default config
