import { z } from 'zod'
import { recipient } from '../owner/recipient.ts'
import { asked } from '../state/asked.ts'

/** A change to all issues of a list, as sent by the browser. */
export const bulkChange = z.discriminatedUnion('kind', [
  ...asked.options,
  z.object({ kind: z.literal('assign'), to: recipient }),
])
export type BulkChange = z.infer<typeof bulkChange>

/** The progress, passed from one step to the next. It may only reach the user who runs it. */
export const bulkPlace = z.object({
  /** The same for all steps, so that the whole change can be undone. */
  action: z.uuid(),
  cursor: z.string().max(40),
  /** Issues processed, and the initial total. */
  done: z.int().min(0),
  total: z.int().min(0),
  changed: z.int().min(0),
  isOneProject: z.boolean(),
})
export type BulkPlace = z.infer<typeof bulkPlace>

/** The outcome of a step. */
export type BulkStep = Omit<BulkPlace, 'cursor'> &
  (
    | { readonly kind: 'on'; readonly next: BulkPlace }
    /** `text`: the overall outcome as a sentence. */
    | { readonly kind: 'end'; readonly text: string }
    /** `text`: why the change is not possible. */
    | { readonly kind: 'refused'; readonly text: string }
  )
