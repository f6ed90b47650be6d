import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How often a process reads its clock file. */
const LOOK_MS = 10

/** A clock for a server, adjustable while the server runs. */
export interface Clock {
  readonly env: Readonly<Record<string, string>>
  /** Sets its offset from the machine's clock. Resolves once every thread uses it. */
  set(aheadMs: number): Promise<void>
}

/** Creates a clock in a folder. It shows the machine's time until it is set. */
export async function aClock(folder: string): Promise<Clock> {
  const file = join(folder, 'clock')
  await writeFile(file, '0')
  const program = `
    const { readFileSync } = process.getBuiltinModule('node:fs')
    const Machine = Date
    let ahead = 0
    // Without descriptors there is no reading: it stays as it was.
    const look = () => { try { ahead = Number(readFileSync(${JSON.stringify(file)}, 'utf8')) } catch {} }
    look()
    setInterval(look, ${LOOK_MS}).unref()
    globalThis.Date = class Date extends Machine {
      constructor(...args) { args.length === 0 ? super(Machine.now() + ahead) : super(...args) }
      static now() { return Machine.now() + ahead }
    }`
  return {
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` },
    set: async (aheadMs) => {
      await writeFile(file, String(aheadMs))
      await new Promise((resolve) => setTimeout(resolve, 10 * LOOK_MS))
    },
  }
}
