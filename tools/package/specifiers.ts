/** What an import, or the address of a worker's module, names: a file beside it, or one of our own folders. */
const SPECIFIER = /(['"])(\.{1,2}\/[^'"\n]*|#[^'"\n]+)\.ts\1/g

/** The code with the names of modules as they are once the types are off: `./a.ts` → `./a.js`. */
export function asJavaScript(code: string): string {
  return code.replaceAll(SPECIFIER, '$1$2.js$1')
}
