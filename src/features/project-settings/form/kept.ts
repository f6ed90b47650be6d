import { createHash } from 'node:crypto'
import type { Result } from '#domain/result.ts'
import type { OpenProject } from '../frame/project.ts'

/** Settings as they are saved, with a mark by which a later change is noticed. */
export interface Saved<R> {
  readonly rules: R
  readonly stamp: string
}

/** A project that whoever looks may change. */
export type ChangeableProject = OpenProject & { readonly change: NonNullable<OpenProject['change']> }

/** Where what a page edits is kept. */
export interface Kept<R> {
  read(open: OpenProject): Promise<Saved<R>>
  /** `stale` when somebody else has changed it since it had this stamp, with what it is now. */
  save(
    open: ChangeableProject,
    edited: R,
    stamp: string,
  ): Promise<Result<Saved<R>, { readonly reason: 'stale'; readonly theirs: Saved<R> }>>
}

/** Changes with what is saved: sixteen hex characters. */
export function stampOf(rules: object): string {
  return createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 16)
}
