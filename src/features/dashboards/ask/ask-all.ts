import type { Variable } from '#domain/dashboard/dashboard.ts'
import type { Widget } from '#domain/dashboard/widget.ts'
import { answerOf, type Answer } from './answer.ts'
import type { Asker } from './asker.ts'

/** A widget and its answer; `undefined` if it has no question. */
export interface AnsweredWidget {
  readonly widget: Widget
  readonly answer: Answer | undefined
}

/**
 * Answers all widgets concurrently. A failed one shows the error in its own place, with the digest under which it is
 * logged.
 * @param failed logs the error
 */
export function askAll(
  asker: Asker,
  widgets: readonly Widget[],
  variables: readonly Variable[],
  failed: (error: unknown, widget: Widget) => string,
): Promise<readonly AnsweredWidget[]> {
  return Promise.all(
    widgets.map(async (widget): Promise<AnsweredWidget> => {
      const { content } = widget
      switch (content.kind) {
        case 'text':
          return { widget, answer: undefined }
        case 'placeholder':
          return { widget, answer: { kind: 'unreadable', because: content.because } }
        case 'chart':
          try {
            return { widget, answer: await answerOf(asker, content.display, content.question, variables) }
          } catch (error) {
            return { widget, answer: { kind: 'failed', digest: failed(error, widget) } }
          }
      }
    }),
  )
}
