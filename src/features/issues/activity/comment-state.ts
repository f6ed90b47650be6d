import type { FormState } from '#ui/form/form-state.ts'
import type { Block } from '#domain/markdown/tree.ts'

/** State of a comment form; the result is the preview. */
export type CommentState = FormState<{ readonly text: string }, readonly Block[]>

/** Field names; `subject` is the issue, or the comment being edited. */
export const commentFields = { text: 'text', issue: 'issue' } as const

/** Intent of the preview button. */
export const PREVIEW = 'preview'
