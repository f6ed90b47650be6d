import type { ReactNode } from 'react'
import type { Event } from '#domain/event/event.ts'
import { userKey } from '#domain/event/event-row.ts'
import type { TagTotals } from '#domain/event/event-store.ts'
import { messages } from '#messages'
import { Panel } from '#ui/panel.tsx'
import { BreadcrumbTimeline } from './breadcrumb-timeline.tsx'
import { breadcrumbViews } from './breadcrumbs.ts'
import { ContextPanel } from './context-panel.tsx'
import { contextsShown } from './contexts.ts'
import { ExceptionChain, ExceptionOutline } from './exception-chain.tsx'
import { exceptionTree, exceptionViews } from './exceptions.ts'
import { LongText } from './long-text.tsx'
import { ExtraPanel, ModulesPanel, ProcessingPanel, SdkPanel, TemplatePanel } from './more-panels.tsx'
import { MonitorPanel } from '../evidence/monitor-panel.tsx'
import { PerformancePanel } from '../evidence/performance-panel.tsx'
import { ReplayProblemPanel } from '../evidence/replay-problem-panel.tsx'
import { RequestPanel } from './request-panel.tsx'
import { SecurityPanel } from './security-panel.tsx'
import { minified, type ShownCode } from './shown-code.ts'
import { StackTrace } from './stack-trace.tsx'
import { MAX_OPEN, stackView, type FrameOrder } from './stack.ts'
import { TagPanel } from './tag-panel.tsx'
import { tagViews } from './tags.ts'
import { ThreadPanel } from './thread-panel.tsx'
import { UserPanel } from './user-panel.tsx'

interface EventBodyProps {
  readonly event: Event
  readonly order: FrameOrder
  readonly code: ShownCode
  /** Switches for the display of stacks. */
  readonly switches: ReactNode
  /** Content before and after the stack. */
  readonly beforeStack: ReactNode
  readonly afterStack: ReactNode
  readonly atEnd: ReactNode
  readonly tagTotals: readonly TagTotals[]
  /** The period over which tags were counted: "14 days". */
  readonly window: string
  /** For a function regression: the flame graphs of both releases. */
  readonly flameHref: string | undefined
  /** The event's raw JSON, with the base path. */
  readonly rawHref: string
}

/** An event's full content, most important first (docs/look.md, "The issue page"). */
export function EventBody(props: EventBodyProps) {
  const { event, order, code, switches, tagTotals, window, rawHref } = props
  const shown = code === 'minified' ? minified(event) : event
  const { breadcrumbs = [], request, user, extra = {}, modules = {}, errors = [] } = event
  const { threads = [] } = shown
  const tags = tagViews(tagsOf(event), tagTotals)
  const shownContexts = contextsShown(event)
  return (
    <>
      <Message event={event} />
      <PerformancePanel event={event} flameHref={props.flameHref} />
      <ReplayProblemPanel event={event} />
      <MonitorPanel event={event} />
      {event.security !== undefined && <SecurityPanel type={event.type} security={event.security} />}
      {event.template !== undefined && <TemplatePanel template={event.template} />}
      {props.beforeStack}
      <Stack event={shown} order={order} switches={switches} />
      {props.afterStack}
      {threads.length > 0 && <ThreadPanel threads={threads} order={order} platform={event.platform} />}
      {breadcrumbs.length > 0 && (
        <BreadcrumbTimeline breadcrumbs={breadcrumbViews(breadcrumbs, event.timestamp)} error={event.title} />
      )}
      {request !== undefined && <RequestPanel request={request} rawHref={rawHref} />}
      {user !== undefined && <UserPanel user={user} />}
      {tags.length > 0 && <TagPanel tags={tags} window={window} />}
      {shownContexts.length > 0 && <ContextPanel contexts={shownContexts} />}
      {Object.keys(extra).length > 0 && <ExtraPanel extra={extra} />}
      {Object.keys(modules).length > 0 && <ModulesPanel modules={modules} />}
      <SdkPanel event={event} />
      {errors.length > 0 && <ProcessingPanel errors={errors} />}
      {props.atEnd}
    </>
  )
}

/** Includes values that have their own field but are searched as tags. */
export function tagsOf(event: Event): readonly (readonly [string, string])[] {
  const fields = [
    ['environment', event.environment],
    ['release', event.release],
    ['level', event.level],
    ['transaction', event.transaction],
    ['server_name', event.server_name],
    ['user', userKey(event.user)],
  ] as const
  const lifted = fields.flatMap(([key, value]) => (value === undefined || value === '' ? [] : [[key, value] as const]))
  return [...lifted, ...event.tags]
}

/** The message, unless it equals the exception's value. */
function Message({ event }: { event: Event }) {
  const t = messages('issues')
  const text = event.logentry?.formatted ?? ''
  if (text === '' || event.exception?.some(({ value }) => value === text) === true) return null
  const template = event.logentry?.message
  return (
    <Panel id="message" title={t('message.title')}>
      <LongText text={text} className="text-ink" />
      {template !== undefined && template !== text && <LongText text={template} className="mt-2 text-ink-3" />}
    </Panel>
  )
}

function Stack({ event, order, switches }: Pick<EventBodyProps, 'event' | 'order' | 'switches'>) {
  const t = messages('issues')
  const { exception = [], stacktrace, threads, platform, grouping } = event
  if (exception.length > 0) {
    const outline = exceptionTree(exception, grouping.main_exception)
    return (
      <Panel
        id="exception"
        title={t('exception.title')}
        aside={switches}
        flush
        {...(exception.length > 1 && {
          note: <span className="max-sm:hidden">{t('exception.count', { count: exception.length })}</span>,
        })}
      >
        {outline !== undefined && <ExceptionOutline root={outline} />}
        <ExceptionChain
          exceptions={exceptionViews(exception, order, threads, grouping.main_exception)}
          platform={platform}
        />
      </Panel>
    )
  }
  if (stacktrace === undefined || stacktrace.frames.length === 0) return null
  return (
    <Panel
      id="stacktrace"
      title={t('frame.title')}
      note={<span className="max-sm:hidden">{t('frame.sentFrom')}</span>}
      aside={switches}
      flush
    >
      <StackTrace stack={stackView(stacktrace, 'frame', order, MAX_OPEN, event.raw_stacktrace)} platform={platform} />
    </Panel>
  )
}
