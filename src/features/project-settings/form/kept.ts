import { createHash } from 'node:crypto'
import type { Result } from '#domain/result.ts'
import type { OpenProject } from '../frame/project.ts'

/** Saved settings with a stamp that detects concurrent changes. */
export interface Saved<R> {
  readonly rules: R
  readonly stamp: string
}

/** A project that the user may change. */
export type ChangeableProject = OpenProject & { readonly change: NonNullable<OpenProject['change']> }

/** The storage of a page's settings. */
export interface Kept<R> {
  read(open: OpenProject): Promise<Saved<R>>
  /** Refuses with `stale` and the current settings if another user has changed them since this stamp. */
  save(
    open: ChangeableProject,
    edited: R,
    stamp: string,
  ): Promise<Result<Saved<R>, { readonly reason: 'stale'; readonly theirs: Saved<R> }>>
}

/** A hash of the saved content: sixteen hex characters. */
export function stampOf(rules: object): string {
  return createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 16)
}
