import type { DigestedItem } from '#domain/processing/batch.ts'
import type { CommitStep } from './commit-step.ts'
import type { AnyKind } from './kind.ts'

/** The part of a kind that a catalogue needs to commit its items. */
interface LoadedCommit extends Pick<AnyKind, 'repeats' | 'provesSetup'> {
  readonly step: CommitStep<DigestedItem> | undefined
}

/** Loads the commit steps of all kinds by name, new ones for each catalogue. */
export async function loadCommits(kinds: readonly AnyKind[]): Promise<ReadonlyMap<string, LoadedCommit>> {
  const loaded = new Map<string, LoadedCommit>()
  for (const kind of kinds) {
    const { name, repeats, provesSetup } = kind
    // oxlint-disable-next-line no-await-in-loop -- a handful of modules, once
    loaded.set(name, { repeats, provesSetup, step: await kind.commit?.() })
  }
  return loaded
}
