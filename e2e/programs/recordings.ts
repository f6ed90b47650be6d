import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** The folder with what the programs sent (fixtures/programs/README.txt). */
export const PROGRAM_RECORDINGS = new URL('../../fixtures/programs/', import.meta.url)

const familyShape = z.object({
  family: z.string(),
  why: z.string(),
  sdk: z.object({ name: z.string(), version: z.string() }),
  events: z.array(z.object({ cause: z.string(), item: z.record(z.string(), z.json()) })),
})

/** Events that are easily confused, each with what a developer would mend. */
export type Family = z.infer<typeof familyShape> & { readonly language: string }

/** Returns all labelled events. */
export function readFamilies(): readonly Family[] {
  return find('*/*.json').map((path) => ({
    ...familyShape.parse(JSON.parse(readFileSync(new URL(path, PROGRAM_RECORDINGS), 'utf8'))),
    language: path.split('/')[0] ?? '',
  }))
}

/** Returns the paths of the recorded envelopes, which have one of each type of item that an SDK sends. */
export function itemEnvelopes(): readonly string[] {
  return find('*/items/*.envelope')
}

function find(glob: string): readonly string[] {
  return globSync(glob, { cwd: fileURLToPath(PROGRAM_RECORDINGS) }).toSorted()
}
