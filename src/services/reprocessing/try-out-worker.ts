import { parentPort } from 'node:worker_threads'
import { tryOuts, type TryOutTask, type TryOutTold } from './try-outs.ts'

parentPort?.on('message', (task: TryOutTask) => tell(perform(task)))
tell({ kind: 'ready' })

function perform({ name, args }: TryOutTask): TryOutTold {
  try {
    const run = tryOuts[name] as (...all: readonly unknown[]) => unknown
    return { kind: 'done', answer: run(...args) }
  } catch (fault) {
    return { kind: 'failed', message: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) }
  }
}

function tell(told: TryOutTold): void {
  parentPort?.postMessage(told)
}
