import type { AssetAddress } from '#domain/replay/safe-css.ts'

const DESCRIPTOR = /^\d{1,6}(?:\.\d{1,6})?[wx]$/

/**
 * Returns the candidates of a srcset (`https://x.example/a.png 2x`) with a permitted address, or `undefined` without
 * any.
 */
export function safeSrcset(srcset: string, addressOf: AssetAddress): string | undefined {
  const kept = candidatesOf(srcset).flatMap(({ url, descriptor }) => {
    const address = addressOf(url)
    if (address === undefined) return []
    return [DESCRIPTOR.test(descriptor) ? `${address} ${descriptor}` : address]
  })
  return kept.length === 0 ? undefined : kept.join(', ')
}

interface Candidate {
  readonly url: string
  descriptor: string
}

/** URLs may contain commas, but not at their ends; a descriptor ends at the next comma. */
function candidatesOf(srcset: string): readonly Candidate[] {
  const all: Candidate[] = []
  let open: Candidate | undefined
  for (const word of srcset.split(/\s+/)) {
    const comma = open === undefined ? -1 : word.indexOf(',')
    if (open !== undefined) open.descriptor += comma === -1 ? word : word.slice(0, comma)
    if (open !== undefined && comma === -1) continue
    const next = withoutCommas(word.slice(comma + 1))
    open = next === '' ? undefined : { url: next, descriptor: '' }
    if (open !== undefined) all.push(open)
    if (word.endsWith(',')) open = undefined
  }
  return all
}

function withoutCommas(word: string): string {
  let [start, end] = [0, word.length]
  while (word[start] === ',') start++
  while (end > start && word[end - 1] === ',') end--
  return word.slice(start, end)
}
