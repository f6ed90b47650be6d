import type { Event } from '#domain/event/event.ts'
import { messages } from '#messages'
import { contextsShown } from '../event/contexts.ts'
import { traceOf } from './trace-of.ts'

/** Links to the sections of a long page that the event has. Sticky if there is room. */
export function PageLinks({ event }: { event: Event }) {
  const t = messages('issues')
  return (
    <nav
      aria-label={t('parts.label')}
      className="z-10 -mx-1 min-w-0 overflow-x-auto border-b border-line bg-paper px-1 sm:sticky sm:top-12"
    >
      <ul className="flex gap-4 text-sm">
        {partsOf(event).map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} className="flex h-control items-center whitespace-nowrap text-ink-2 hover:text-accent">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface PagePart {
  readonly id: string
  readonly label: string
}

/** In page order. */
function partsOf(event: Event): readonly PagePart[] {
  const t = messages('issues')
  const { exception = [], stacktrace, breadcrumbs = [], request, user } = event
  const parts: readonly (PagePart & { readonly isThere: boolean })[] = [
    { id: 'exception', label: t('parts.stack'), isThere: exception.length > 0 },
    {
      id: 'stacktrace',
      label: t('parts.stack'),
      isThere: exception.length === 0 && (stacktrace?.frames.length ?? 0) > 0,
    },
    { id: 'breadcrumbs', label: t('breadcrumb.title'), isThere: breadcrumbs.length > 0 },
    { id: 'request', label: t('request.title'), isThere: request !== undefined },
    { id: 'user', label: t('user.title'), isThere: user !== undefined },
    { id: 'tags', label: t('tag.title'), isThere: true },
    { id: 'contexts', label: t('context.title'), isThere: contextsShown(event).length > 0 },
    { id: 'trace', label: t('side.trace'), isThere: traceOf(event) !== undefined },
    { id: 'activity', label: messages('triage')('activity.title'), isThere: true },
  ]
  return parts.filter(({ isThere }) => isThere)
}
