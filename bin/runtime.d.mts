/** Prints once where progress is visible; `undefined`: nowhere. */
export function sayWhereToLook(address: string | undefined): void

/** A V8 option for processes that start and end threads (docs/decisions/0135). */
export const KEEPS_WRAPPERS: string
