/** What a change may say, all of it or a part. */
export type Said<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** A change without what is not said. */
export function defined<T extends object>(fields: T) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
