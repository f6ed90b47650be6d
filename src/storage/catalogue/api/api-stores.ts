import type { Catalogue } from '#domain/catalogue.ts'
import type { Engine } from '../engine.ts'
import { createIdempotency } from './idempotency.ts'

/** Stores that only `/api/1` uses. */
export function createApiStores(engine: Engine): Pick<Catalogue, 'idempotency'> {
  return { idempotency: createIdempotency(engine) }
}
