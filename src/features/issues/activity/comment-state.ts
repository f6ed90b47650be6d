import type { FormState } from '#ui/form/form-state.ts'
import type { Block } from '#domain/markdown/tree.ts'

/** What the form of a comment holds; its result is the preview. */
export type CommentState = FormState<{ readonly text: string }, readonly Block[]>

/** Names of its fields; `subject` is the issue, or the comment that is edited. */
export const commentFields = { text: 'text', issue: 'issue' } as const

/** The button that shows what the text will look like, by its intent. */
export const PREVIEW = 'preview'
