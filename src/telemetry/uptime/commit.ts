import { addResults } from '#storage/catalogue/uptime/add-results.ts'
import type { CommitStep } from '../commit-step.ts'
import type { DigestedResults } from './digested-results.ts'

/** Updates the states of checks, and opens and ends outages. */
export const commitResults: CommitStep<DigestedResults> = {
  async run({ db }, items) {
    await addResults(
      db,
      items.flatMap(({ finals }) => finals),
    )
    return {}
  },
}
