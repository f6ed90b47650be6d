import { counted, emptyTally, summed, type ImportTally, type Landed } from '#domain/import/tally.ts'
import type { ImportCatalogue } from '#domain/import/import-catalogue.ts'
import { SourceFault, type Here, type ImportSource, type SourceProblem, type SourceStep } from './foreign.ts'
import type { Landing } from './land/landing.ts'
import { Paging } from './paging.ts'

export interface ImportProgress {
  readonly step: string
  /** `total` as far as known. */
  readonly steps: { readonly done: number; readonly total: number }
  readonly tally: ImportTally
  /** Seconds of a wait requested by the other server; 0 if not waiting. */
  readonly waitingSeconds: number
}

/** The result of an import. `stopped` is why it could not continue; running the same command resumes there. */
export interface ImportReport {
  readonly source: string
  readonly tally: ImportTally
  /** Steps completed by an earlier run. */
  readonly doneBefore: number
  readonly stopped: { readonly reason: SourceProblem; readonly at: string; readonly detail: string } | null
}

export interface ImportRun {
  readonly source: ImportSource
  readonly catalogue: ImportCatalogue
  readonly landing: Landing
  readonly here: Here
  /** Resolves when everything imported so far has been digested. */
  readonly digested: () => Promise<void>
  readonly onProgress: (progress: ImportProgress) => void
  readonly signal: AbortSignal
}

/**
 * Runs an import step by step and page by page. A source (sentry/, glitchtip/, bugsink/, relocation/) translates
 * another server's data to the terms of foreign.ts, and land/ writes it to our stores. The next cursor is stored after
 * each page, so that after any interruption the next run resumes there; repeating a page changes nothing. Once all
 * steps are done, the next run starts over and imports new data.
 */
export async function runImport(run: ImportRun): Promise<ImportReport> {
  const { source, catalogue } = run
  const tallies = new Map<string, ImportTally>()
  let doneBefore = 0
  const report = (stopped: ImportReport['stopped']): ImportReport => ({
    source: source.name,
    tally: summed([...tallies.values()]),
    doneBefore,
    stopped,
  })
  try {
    const steps = await source.steps()
    const states = await Promise.all(steps.map(({ name }) => catalogue.step(source.name, name)))
    if (states.length > 0 && states.every((state) => state?.isDone === true)) await catalogue.forgetSteps(source.name)
    // Records of an earlier run that are still in the spool are not visible yet, and would be imported twice.
    await run.digested()
    for (const [index, step] of steps.entries()) {
      const state = await catalogue.step(source.name, step.name)
      tallies.set(step.name, state?.tally ?? emptyTally)
      if (state?.isDone === true) {
        doneBefore++
        continue
      }
      if (step.after === 'digest') await run.digested()
      const told = (tally: ImportTally) => {
        tallies.set(step.name, tally)
        const all = summed([...tallies.values()])
        run.onProgress({ step: step.name, steps: { done: index, total: steps.length }, tally: all, waitingSeconds: 0 })
      }
      await takeStep(run, step, state ?? { cursor: null, tally: emptyTally }, told)
    }
    await run.digested()
    return report(null)
  } catch (fault) {
    if (!(fault instanceof SourceFault)) throw fault
    return report({ reason: fault.reason, at: fault.at, detail: fault.message })
  }
}

async function takeStep(
  { source, catalogue, landing, here, signal }: ImportRun,
  step: SourceStep,
  from: { readonly cursor: string | null; readonly tally: ImportTally },
  told: (tally: ImportTally) => void,
): Promise<void> {
  let { tally } = from
  const paging = new Paging(step.name)
  for await (const page of step.pages(from.cursor, here)) {
    signal.throwIfAborted()
    paging.next({ next: page.next, rows: page.things.length + (page.misses?.length ?? 0) })
    const landed: Landed[] = (page.misses ?? []).map((miss) => ({ ...miss, is: 'missed' }))
    for (const thing of page.things) landed.push(...(await landing.land(thing)))
    await landing.pageDone()
    tally = counted(tally, landed)
    // The page's data is durable, so the cursor may advance.
    await catalogue.saveStep(source.name, step.name, { cursor: page.next, isDone: page.next === null, tally })
    told(tally)
    if (page.next === null) return
  }
  await catalogue.saveStep(source.name, step.name, { cursor: null, isDone: true, tally })
}
