import { messages } from '#messages'
import { StackParts } from './stack-parts.tsx'
import { frameTexts, shownParts } from './shown-stack.ts'
import type { StackView } from './stack.ts'

/** The frames of one stack. */
export async function StackTrace({ stack, platform }: { stack: StackView; platform: string }) {
  const parts = await shownParts(stack, platform)
  const label = messages('issues')('frame.stack', { count: stack.frameCount })
  return <StackParts label={label} parts={parts} texts={frameTexts()} />
}
