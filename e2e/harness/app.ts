import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Ended } from './server.ts'

const app = fileURLToPath(new URL('../apps/node-app.ts', import.meta.url))

export type NodeSdk = '11' | '8'

/** Runs the app with the real Node SDK in a separate process; `tunnel` is the SDK option of that name. */
export function runNodeApp(
  sdk: NodeSdk,
  scenario: 'everything' | 'one' | 'feedback' | 'uncaught' | 'rejection',
  { dsn, tunnel }: { dsn: string; tunnel?: string },
): Promise<Ended> {
  const { SENTRY_DSN: _, SENTRY_RELEASE: __, SENTRY_ENVIRONMENT: ___, NODE_OPTIONS: ____, ...rest } = process.env
  const env = { ...rest, APP_DSN: dsn, ...(tunnel !== undefined && { APP_TUNNEL: tunnel }) }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [app, sdk, scenario],
      { env, timeout: 60_000 },
      (_fault, stdout, stderr) => {
        resolve({ code: child.exitCode, stdout: stdout.trim(), stderr: stderr.trim() })
      },
    )
  })
}

/** Runs a scenario, expects success, and returns the printed event ids by name. */
export async function idsOfNodeApp(...args: Parameters<typeof runNodeApp>): Promise<Record<string, string>> {
  const { code, stdout, stderr } = await runNodeApp(...args)
  if (code !== 0) throw new Error(`The app ended with ${code}:\n${stdout}\n${stderr}`)
  return z.record(z.string(), z.string()).parse(JSON.parse(stdout))
}
