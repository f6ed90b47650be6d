import { REPLICATES } from '#domain/explore/margin.ts'
import type { Computed, Part } from './aggregates.ts'

/**
 * Turns an aggregate into an array with its value in each replicate of the sampled traces, computed in the same pass
 * over the rows.
 */
export function byReplicate({ parts, result }: Computed): Computed {
  return {
    parts: parts.map(resampled),
    result: (...arrays) => {
      const names = arrays.map((_, at) => `r${at}`)
      return `arrayMap((${names.join(', ')}) -> ${result(...names)}, ${arrays.join(', ')})`
    },
    // The aggregate itself binds them.
    params: {},
  }
}

/** `sum` → `sumResample(0, 10, 1)`, `quantile(0.5)` → `quantileResample(0.5, 0, 10, 1)`. */
function resampled({ of, args }: Part): Part {
  const [, name = '', own = ''] = /^(\w+)(?:\((.*)\))?$/.exec(of) ?? []
  const levels = own === '' ? '' : `${own}, `
  return { of: `${name}Resample(${levels}0, ${REPLICATES}, 1)`, args: `${args}, replicate` }
}
