import type { Limits } from '#domain/quota/quota-catalogue.ts'
import type { Charge } from '#domain/quota/quota.ts'
import type { SpoolPosition } from '#domain/spool/spool.ts'

/** What was in the spool and charged when the process started. */
export interface SpooledCharges {
  readonly at: SpoolPosition
  readonly charges: readonly Charge[]
}

/** The usage of a quota that the book does not know yet, counting only this node if others share it. */
export function usedAtOpen(
  { own, position }: Limits,
  { id, used, window }: Limits['quotas'][number],
  spooled: readonly SpooledCharges[],
): number {
  const isOfIt = (charge: Charge) => charge.quota === id && charge.since === window.since
  const waiting = spooled.filter(({ at }) => !isBefore(at, position)).flatMap(({ charges }) => charges)
  const counted = own === undefined ? used : quantityIn(own.filter(isOfIt))
  return counted + quantityIn(waiting.filter(isOfIt))
}

function quantityIn(charges: readonly Charge[]): number {
  return charges.reduce((sum, { quantity }) => sum + quantity, 0)
}

function isBefore(at: SpoolPosition, position: SpoolPosition): boolean {
  return at.segment < position.segment || (at.segment === position.segment && at.offset < position.offset)
}
