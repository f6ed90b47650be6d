import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Thread } from '#domain/event/event.ts'
import { messages } from '#messages'
import { Panel } from '#ui/panel.tsx'
import { StackTrace } from './stack-trace.tsx'
import { stackView, type FrameOrder } from './stack.ts'

interface ThreadPanelProps {
  readonly threads: readonly Thread[]
  readonly order: FrameOrder
  readonly platform: string
}

/** All threads, the crashed one open. Frames have anchors such as `thread-2-frame-3`, both numbers in wire order. */
export function ThreadPanel({ threads, order, platform }: ThreadPanelProps) {
  const t = messages('issues')
  return (
    <Panel id="threads" title={t('thread.title')} note={threads.length} flush>
      <ul>
        {threads.map((thread, index) => (
          <li key={index}>
            <ThreadBlock thread={thread} id={`thread-${index}`} order={order} platform={platform} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type ThreadBlockProps = Omit<ThreadPanelProps, 'threads'> & { thread: Thread; id: string }

function ThreadBlock({ thread, id, order, platform }: ThreadBlockProps) {
  const t = messages('issues')
  const words = [
    thread.crashed === true && t('thread.crashed'),
    thread.current === true && t('thread.current'),
    thread.main === true && t('thread.main'),
    thread.state,
  ].filter((word) => typeof word === 'string' && word !== '')
  const title = (
    <>
      <span className="min-w-0 truncate font-medium text-ink">
        {thread.name ?? t('thread.unnamed', { id: thread.id ?? '?' })}
      </span>
      <span className="min-w-0 truncate text-ink-3">{words.join(' · ')}</span>
    </>
  )
  const frames = thread.stacktrace?.frames ?? []
  const line = 'flex min-h-control items-center gap-2 border-t border-line/60 px-4 py-1 text-sm'
  if (thread.stacktrace === undefined || frames.length === 0)
    return (
      <p id={id} className={`${line} pl-10`}>
        {title}
      </p>
    )
  return (
    <details id={id} open={thread.crashed === true} className="group/thread scroll-mt-16 target:bg-transparent">
      <summary
        className={`${line} cursor-pointer group-target/thread:bg-mark group-target/thread:[--ink-3:var(--ink-2)] hover:bg-sunken`}
      >
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-3 transition-transform duration-100 group-open/thread:rotate-90"
        />
        {title}
      </summary>
      <StackTrace
        stack={stackView(
          thread.stacktrace,
          `${id}-frame`,
          order,
          thread.crashed === true ? undefined : 0,
          thread.raw_stacktrace,
        )}
        platform={platform}
      />
    </details>
  )
}
