import type { Catalogue } from '#domain/catalogue.ts'
import type { Engine } from '../engine.ts'
import { createIdempotency } from './idempotency.ts'

/** What `/api/1` alone keeps. */
export function createApiStores(engine: Engine): Pick<Catalogue, 'idempotency'> {
  return { idempotency: createIdempotency(engine) }
}
