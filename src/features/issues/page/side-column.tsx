import type { ReactNode } from 'react'
import type { Event } from '#domain/event/event.ts'
import { messages } from '#messages'
import { CopyButton } from '#ui/copy-button.tsx'
import { userName } from '../event/user.ts'
import type { Releases } from './strip.tsx'

/** Tags that are worth a glance, where the event bears them. */
const GLANCED: ReadonlySet<string> = new Set([
  'browser',
  'browser.name',
  'os',
  'os.name',
  'device',
  'runtime',
  'runtime.name',
  'url',
  'region',
  'route',
  'transaction',
])
const MAX_GLANCED = 5

/** The facts of one event and its issue that a person looks for first. */
export function SideColumn({ event, releases: { first, last } }: { event: Event; releases: Releases }) {
  const t = messages('issues')
  const user = userName(event.user)
  const trace = event.contexts?.trace?.trace_id
  return (
    <aside aria-label={t('side.label')} className="min-w-0 text-sm">
      <dl className="grid gap-4 lg:sticky lg:top-4">
        {last !== '' && (
          <Fact name={t('side.lastRelease')}>
            <bdi className="font-mono wrap-anywhere">{last}</bdi>
          </Fact>
        )}
        {first !== '' && first !== last && (
          <Fact name={t('side.firstRelease')}>
            <bdi className="font-mono wrap-anywhere">{first}</bdi>
          </Fact>
        )}
        {event.environment !== undefined && (
          <Fact name={t('side.environment')}>
            <bdi>{event.environment}</bdi>
          </Fact>
        )}
        {user !== '' && (
          <Fact name={t('side.user')}>
            <a href="#user" className="text-accent hover:underline">
              <bdi className="wrap-anywhere">{user}</bdi>
            </a>
          </Fact>
        )}
        {glanced(event).map(([key, value]) => (
          <Fact key={key} name={key}>
            <bdi className="line-clamp-2 wrap-anywhere" title={value}>
              {value}
            </bdi>
          </Fact>
        ))}
        {typeof trace === 'string' && (
          <Fact name={t('side.trace')}>
            <span className="flex items-center">
              <span className="min-w-0 truncate font-mono text-xs" title={trace}>
                {trace}
              </span>
              <CopyButton text={trace} label={t('side.copyTrace')} copiedLabel={t('copied')} className="-my-1.5" />
            </span>
          </Fact>
        )}
      </dl>
    </aside>
  )
}

/** In the order of the event, those that everybody knows before those that only this app has. */
function glanced({ tags }: Event): readonly (readonly [string, string])[] {
  const known = tags.filter(([key]) => GLANCED.has(key))
  return [...known, ...tags.filter(([key]) => !GLANCED.has(key))].slice(0, MAX_GLANCED)
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-xs text-ink-3" title={name}>
        {name}
      </dt>
      <dd className="min-w-0 text-ink">{children}</dd>
    </div>
  )
}
