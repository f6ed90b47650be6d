export const BUNDLE: string
export function bundledName(path: string): string
export function isBundled(folder?: string): boolean
export function stampBundle(paths: readonly string[], folder: string): void
