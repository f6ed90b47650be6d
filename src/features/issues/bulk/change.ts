import { z } from 'zod'
import { recipient } from '../owner/recipient.ts'
import { asked } from '../state/asked.ts'

/** What is done to all issues of a list, as it arrives from the browser. */
export const bulkChange = z.discriminatedUnion('kind', [
  ...asked.options,
  z.object({ kind: z.literal('assign'), to: recipient }),
])
export type BulkChange = z.infer<typeof bulkChange>

/** How far it is: made by a step, and handed on to the next one. Nobody but who does it is told what it says. */
export const bulkPlace = z.object({
  /** One for all steps: the whole can be undone. */
  action: z.uuid(),
  cursor: z.string().max(40),
  /** Issues that were looked at, of how many there were at first. */
  done: z.int().min(0),
  total: z.int().min(0),
  /** Those of them that changed. */
  changed: z.int().min(0),
  isOneProject: z.boolean(),
})
export type BulkPlace = z.infer<typeof bulkPlace>

/** What a step came to. */
export type BulkStep = Omit<BulkPlace, 'cursor'> &
  (
    | { readonly kind: 'on'; readonly next: BulkPlace }
    /** `text`: what the whole came to, in a finished sentence. */
    | { readonly kind: 'end'; readonly text: string }
    /** `text`: why it makes no sense. */
    | { readonly kind: 'refused'; readonly text: string }
  )
