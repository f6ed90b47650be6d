import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type TracedSdk = '11' | '10' | '8'

/** A service with an SDK, in a process of its own. */
export interface TracedService {
  readonly address: string
  /** Resolves once the SDK has flushed everything and the process has exited. */
  stop(): Promise<void>
}

export interface ServiceOptions {
  readonly sdk: TracedSdk
  readonly dsn: string
  /** The SDK's sample rate for traces, 0 to 1. */
  readonly rate: number
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a service of `apps/traced` with an SDK. */
export async function startService(
  service: 'shop' | 'stock' | 'site',
  { sdk, dsn, rate, env = {} }: ServiceOptions,
): Promise<TracedService> {
  const { SENTRY_DSN: _, SENTRY_RELEASE: __, SENTRY_ENVIRONMENT: ___, NODE_OPTIONS: ____, ...rest } = process.env
  const file = (name: string) => fileURLToPath(new URL(`../apps/traced/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--import', file('watch'), file(service)], {
    env: { ...rest, ...env, APP_SDK: sdk, APP_DSN: dsn, APP_SERVICE: service, APP_RATE: String(rate) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return {
    address: await addressOf(child),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The first line of its output. Rejects if it exits before printing one. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}:\n${printed}`)))
  })
}
