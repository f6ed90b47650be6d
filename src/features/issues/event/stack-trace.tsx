import ChevronRight from 'lucide-react/icons/chevron-right'
import { messages } from '#messages'
import { FrameRow } from './frame-row.tsx'
import type { StackPart, StackView } from './stack.ts'

/** The frames of one stack. */
export function StackTrace({ stack, platform }: { stack: StackView; platform: string }) {
  const t = messages('issues')
  return (
    <ol aria-label={t('frame.stack', { count: stack.frameCount })}>
      {stack.parts.map((part, index) => (
        <li key={index}>
          <Part part={part} platform={platform} />
        </li>
      ))}
    </ol>
  )
}

function Part({ part, platform }: { part: StackPart; platform: string }) {
  const t = messages('issues')
  switch (part.kind) {
    case 'frame':
      return <FrameRow frame={part.frame} platform={platform} />
    case 'library':
      return (
        <details className="group/fold border-t border-line/60">
          <summary className="flex min-h-control cursor-pointer items-center gap-2 px-4 py-1 text-xs text-ink-3 hover:bg-sunken hover:text-ink">
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 transition-transform duration-100 group-open/fold:rotate-90"
            />
            <span className="min-w-0 truncate">
              {t('frame.libraries', { count: part.frames.length })}
              {part.libraries.length > 0 && <span className="font-mono"> · {part.libraries.join(', ')}</span>}
            </span>
          </summary>
          <ol className="bg-paper">
            {part.frames.map((frame) => (
              <li key={frame.id}>
                <FrameRow frame={frame} platform={platform} />
              </li>
            ))}
          </ol>
        </details>
      )
    case 'omitted':
      return (
        <p className="border-t border-line/60 px-4 py-2 pl-10 text-xs text-ink-3">
          {t('frame.omitted', { count: part.count })}
        </p>
      )
  }
}
