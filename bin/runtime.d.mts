/** Says once where somebody can see how far it is; undefined: nowhere. */
export function sayWhereToLook(address: string | undefined): void
