/** Says once where somebody can see how far it is; undefined: nowhere. */
export function sayWhereToLook(address: string | undefined): void

/** An option of V8 for whatever starts and ends threads (docs/decisions/0135). */
export const KEEPS_WRAPPERS: string
