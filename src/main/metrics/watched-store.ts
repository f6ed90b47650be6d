import type { Instruments } from '#domain/instruments/instruments.ts'
import type { StoreName } from './families.ts'

/**
 * Wraps a store to measure the duration and failure of each call. Nested areas are wrapped as well; synchronous and
 * streaming results are not measured.
 */
export function watchedStore<Store extends object>(store: Store, name: StoreName, instruments: Instruments): Store {
  const duration = instruments.meter('mishap_store_duration_seconds', { store: name })
  const errors = instruments.counter('mishap_store_errors_total', { store: name })

  async function measured(answer: Promise<unknown>, startedAt: number): Promise<unknown> {
    try {
      return await answer
    } catch (fault) {
      errors.add()
      throw fault
    } finally {
      duration.observe((performance.now() - startedAt) / 1000)
    }
  }

  const watchCall = (owner: object, call: (...args: unknown[]) => unknown) =>
    function watchedCall(...args: unknown[]): unknown {
      const startedAt = performance.now()
      const answer = call.apply(owner, args)
      return answer instanceof Promise ? measured(answer, startedAt) : answer
    }

  function watched(owner: object): object {
    return Object.fromEntries(
      Object.entries(owner).map(([key, value]: [string, unknown]) => {
        if (typeof value === 'function') return [key, watchCall(owner, value as (...args: unknown[]) => unknown)]
        return [key, isPlain(value) ? watched(value) : value]
      }),
    )
  }
  return watched(store) as Store
}

/** Class instances have private state, and methods that are not own properties. */
function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
