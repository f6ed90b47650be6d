/** Any subset of the fields, as in a change. */
export type Said<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** Drops the undefined fields of a change. */
export function defined<T extends object>(fields: T) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
