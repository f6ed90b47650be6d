/** An expected refusal is a value, never an exception (docs/decisions/0002). */
export type Result<T, R = Refused> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: R }

/** The minimum of every refusal: a machine-readable reason. */
export interface Refused {
  readonly reason: string
}

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

export function refuse<const R>(refusal: R): { readonly ok: false; readonly refusal: R } {
  return { ok: false, refusal }
}
