import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { GeneratorConfig, Order, Report, RunResult } from './generator.ts'

export interface Generator {
  /** Sends until this many events are accepted or seconds have passed. */
  run(bounds: { events: number; seconds: number }): Promise<RunResult>
  pause(): void
  resume(): void
  stop(): Promise<void>
}

const START_SECONDS = 30
/** How long a run may exceed its end, because the last responses may take time. */
const PATIENCE_SECONDS = 60

function isReport<K extends Report['kind']>(message: unknown, kind: K): message is Extract<Report, { kind: K }> {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === kind
}

/** Starts the process and waits until its requests are prepared. Rejects if it ends early. */
export async function startGenerator(config: GeneratorConfig): Promise<Generator> {
  const child = fork(new URL('./generator.ts', import.meta.url), [JSON.stringify(config)], { execArgv: [] })
  const order = (one: Order) => child.send(one)

  const report = async <K extends Report['kind']>(kind: K, seconds: number) => {
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(new Error(`not within ${seconds} s`)), seconds * 1000)
    try {
      const { signal } = patience
      const [message] = await Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })])
      if (isReport(message, kind)) return message
      throw new Error(`it ended, or said something else: ${JSON.stringify(message)}`)
    } catch (cause) {
      throw new Error(`The load generator should have said "${kind}".`, { cause })
    } finally {
      clearTimeout(timer)
      // Removes the listener that was not called.
      patience.abort()
    }
  }

  await report('ready', START_SECONDS)
  return {
    run: (bounds) => {
      const ran = report('ran', bounds.seconds + PATIENCE_SECONDS)
      order({ kind: 'run', ...bounds })
      return ran
    },
    pause: () => order({ kind: 'pause' }),
    resume: () => order({ kind: 'resume' }),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
