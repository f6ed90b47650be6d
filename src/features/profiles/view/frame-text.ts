import type { ProfileFrame } from '#domain/profile/profile.ts'

const NPM = /(?:^|[/\\])node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)(?!.*[/\\]node_modules[/\\])/

/** Returns a frame's library or module; '' if unknown. */
export function libraryOf({ package: library, module, file }: ProfileFrame): string {
  if (library !== undefined && library !== '') return library.slice(library.lastIndexOf('/') + 1)
  const npm = NPM.exec(file ?? '')?.[1]
  if (npm !== undefined) return npm.replace('\\', '/')
  const parts = (module ?? '').split(/[.:/]/)
  return parts[0] !== undefined && parts[0] !== '' ? parts[0] : (file ?? '')
}

/** Returns a function's location: `src/cart.ts:12`; '' if unknown. */
export function placeOf({ file = '', line }: ProfileFrame): string {
  return file !== '' && line !== undefined ? `${file}:${line}` : file
}

/**
 * Returns whether a frame's texts contain `text`.
 * @param text in lower case
 */
export function isFound(frame: ProfileFrame, text: string): boolean {
  return [frame.function, frame.module, frame.package, frame.file].some(
    (said) => said !== undefined && said.toLowerCase().includes(text),
  )
}
