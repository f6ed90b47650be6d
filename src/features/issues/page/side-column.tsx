import { Link } from '#ui/link.tsx'
import type { ReactNode } from 'react'
import type { Event } from '#domain/event/event.ts'
import type { Issue } from '#domain/issue/issue.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { CopyButton } from '#ui/copy-button.tsx'
import { repeatsAnother } from '../event/tags.ts'
import { userName } from '../event/user.ts'
import { Fact } from './fact.tsx'
import { SideFacts, type SideFact } from './side-facts.tsx'
import { traceOf, type TraceOfEvent } from './trace-of.ts'
import type { DigestSibling } from './surroundings.ts'

/** The most relevant tags, shown if the event has them. */
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

interface SideColumnProps {
  readonly event: Event
  readonly issue: Issue
  readonly sibling: DigestSibling | undefined
  /** Whether the event's trace has more data than its id. */
  readonly hasTrace: boolean
  /** Facts about owner and followers. */
  readonly people: ReactNode
  /** Shown below the facts: the history. */
  readonly children: ReactNode
}

/** The most important facts of an event and its issue. */
export function SideColumn({ event, issue, sibling, hasTrace, people, children }: SideColumnProps) {
  const { firstRelease: first, lastRelease: last } = issue
  const t = messages('issues')
  const release = (name: string, version: string): readonly SideFact[] =>
    version === '' ? [] : [{ kind: 'release', name, text: version, href: paths.release(version) }]
  const releases = [
    ...release(t('side.lastRelease'), last),
    ...(first === last ? [] : release(t('side.firstRelease'), first)),
  ]
  const trace = traceOf(event)
  return (
    <aside aria-label={t('side.label')} className="min-w-0 text-sm">
      <dl className="grid gap-4">
        {people}
        <SideFacts facts={releases} />
        {event.digest !== undefined && event.digest !== '' && <Digest digest={event.digest} sibling={sibling} />}
        <SideFacts facts={factsOf(event)} />
        {trace !== undefined && <TraceFact {...trace} isThere={hasTrace} />}
      </dl>
      <div className="mt-6">{children}</div>
    </aside>
  )
}

/** The event's trace, linked if there is more of it to see. */
function TraceFact({ trace, span, isThere }: TraceOfEvent & { isThere: boolean }) {
  const t = messages('issues')
  const look = 'min-w-0 truncate font-mono text-xs'
  return (
    <Fact id="trace" name={t('side.trace')}>
      <span className="flex items-center">
        {isThere ? (
          <Link
            href={paths.trace(trace, span)}
            title={trace}
            className={`${look} rounded-sm text-accent hover:underline`}
          >
            {trace}
          </Link>
        ) : (
          <span className={look} title={trace}>
            {trace}
          </span>
        )}
        <CopyButton text={trace} label={t('side.copyTrace')} copiedLabel={t('copied')} className="-my-1.5" />
      </span>
    </Fact>
  )
}

/** Returns tags in the event's order, common ones before app-specific ones. */
function glanced({ tags, digest }: Event): readonly (readonly [string, string])[] {
  const keys = new Set(tags.map(([key]) => key))
  const distinct = tags.filter(([key, value]) => !repeatsAnother(key, keys) && value !== digest)
  const known = distinct.filter(([key]) => GLANCED.has(key))
  return [...known, ...distinct.filter(([key]) => !GLANCED.has(key))].slice(0, MAX_GLANCED)
}

/** Returns where it happened, the user, and relevant tags. */
function factsOf(event: Event): readonly SideFact[] {
  const t = messages('issues')
  const user = userName(event.user)
  return [
    ...(event.environment === undefined
      ? []
      : [{ kind: 'plain' as const, name: t('side.environment'), text: event.environment }]),
    ...(user === '' ? [] : [{ kind: 'user' as const, name: t('side.user'), text: user }]),
    ...glanced(event).map(([name, text]) => ({ kind: 'long' as const, name, text })),
  ]
}

/** The digest that users saw instead of the error, with a link to the other side's event. */
function Digest({ digest, sibling }: { digest: string; sibling: DigestSibling | undefined }) {
  const t = messages('issues')
  return (
    <Fact name={t('side.digest')}>
      <span className="flex items-center">
        <Link href={paths.digest(digest)} className="min-w-0 truncate rounded-sm font-mono text-accent hover:underline">
          {digest}
        </Link>
        <CopyButton text={digest} label={t('side.copyDigest')} copiedLabel={t('copied')} className="-my-1.5" />
      </span>
      {sibling !== undefined && (
        <Link href={sibling.href} className="rounded-sm text-accent underline">
          {t(`side.sibling.${sibling.side}`)}
        </Link>
      )}
    </Fact>
  )
}
