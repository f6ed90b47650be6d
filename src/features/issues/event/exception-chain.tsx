import type { Mechanism } from '#domain/event/event.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import type { ExceptionNode, ExceptionView, Relation } from './exceptions.ts'
import { LongText } from './long-text.tsx'
import { ReactErrorText } from './react-error-text.tsx'
import { SelfLink } from './self-link.tsx'
import { StackTrace } from './stack-trace.tsx'

/** The tree of an exception group, each node linking to its exception. */
export function ExceptionOutline({ root }: { root: ExceptionNode }) {
  return (
    <nav aria-label={messages('issues')('exception.outline')} className="px-4 pb-3 text-sm">
      <ul>
        <Branch node={root} />
      </ul>
    </nav>
  )
}

function Branch({ node }: { node: ExceptionNode }) {
  const t = messages('issues')
  return (
    <li className="min-w-0">
      <span className="flex min-h-6 min-w-0 items-center gap-x-2">
        <a href={`#${node.id}`} className="min-w-0 truncate rounded-sm text-accent hover:underline">
          <bdi>{node.type === '' ? t('exception.untyped') : node.type}</bdi>
        </a>
        {node.isMain && <Chip tone="root">{t('exception.main')}</Chip>}
        {node.value !== '' && <bdi className="min-w-0 flex-1 truncate text-ink-2">{node.value}</bdi>}
        {node.source !== '' && (
          <span className="shrink-0 font-mono text-xs text-ink-3 max-sm:hidden">{node.source}</span>
        )}
      </span>
      {node.children.length > 0 && (
        <ul className="ml-1.5 border-l border-line pl-3">
          {node.children.map((child) => (
            <Branch key={child.id} node={child} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** An event's exceptions, each followed by its cause. */
export function ExceptionChain({ exceptions, platform }: { exceptions: readonly ExceptionView[]; platform: string }) {
  return (
    <ol>
      {exceptions.map((exception, index) => (
        <li key={exception.id}>
          <ExceptionBlock exception={exception} isFirst={index === 0} platform={platform} />
        </li>
      ))}
    </ol>
  )
}

interface ExceptionBlockProps {
  readonly exception: ExceptionView
  readonly isFirst: boolean
  readonly platform: string
}

function ExceptionBlock({ exception, isFirst, platform }: ExceptionBlockProps) {
  const t = messages('issues')
  const isReported = exception.relation.kind === 'reported'
  return (
    <section
      id={exception.id}
      className={cx('group/exception scroll-mt-16 target:bg-transparent', !isFirst && 'border-t border-line')}
    >
      {!isReported && <RelationLine relation={exception.relation} />}
      <div
        className={cx(
          'group/place grid gap-1 px-4 pb-3 group-target/exception:bg-mark group-target/exception:[--ink-3:var(--ink-2)]',
          isReported ? (isFirst ? 'pt-1' : 'pt-3') : 'pt-0.5',
        )}
      >
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">
          <h3 className="min-w-0 text-base font-semibold wrap-anywhere text-ink">
            {exception.module !== '' && <span className="font-normal text-ink-3">{exception.module}.</span>}
            {exception.type === ''
              ? t(exception.mechanism?.synthetic === true ? 'message.title' : 'exception.untyped')
              : exception.type}
          </h3>
          {exception.isMain && <Chip tone="root">{t('exception.main')}</Chip>}
          {exception.isRootCause && <Chip tone="root">{t('exception.rootCause')}</Chip>}
          <SelfLink id={exception.id} label={t('exception.link')} className="-my-1" />
        </div>
        {exception.value !== '' && <LongText text={exception.value} className="text-ink-2" />}
        <ReactErrorText text={exception.value} extent="whole" />
        {exception.mechanism !== undefined && <MechanismLine mechanism={exception.mechanism} />}
      </div>
      {exception.stack === undefined ? (
        <p className="border-t border-line/60 px-4 py-2 text-sm text-ink-3">
          {exception.threadAnchor === undefined ? (
            t('exception.noStack')
          ) : (
            <a href={`#${exception.threadAnchor}`} className="text-accent underline">
              {t('exception.inThread')}
            </a>
          )}
        </p>
      ) : (
        <StackTrace stack={exception.stack} platform={platform} />
      )}
    </section>
  )
}

function RelationLine({ relation }: { relation: Relation }) {
  const t = messages('issues')
  const text = () => {
    switch (relation.kind) {
      case 'reported':
        return null
      case 'cause':
        return t('exception.causedBy')
      case 'context':
        return t('exception.whileHandling')
      case 'suppressed':
        return (
          <>
            {t('exception.suppressedBy')}{' '}
            <a href={`#${relation.byId}`} className="text-accent underline">
              {relation.byType === '' ? t('exception.untyped') : relation.byType}
            </a>
          </>
        )
      case 'member':
        return (
          <>
            {t('exception.memberOf')}{' '}
            <a href={`#${relation.groupId}`} className="text-accent underline">
              {relation.groupType}
            </a>
            {relation.source !== '' && <span className="font-mono"> {relation.source}</span>}
          </>
        )
    }
  }
  return <p className="px-4 pt-3 text-xs font-medium text-ink-3">{text()}</p>
}

/** How the exception was caught, and system details. */
function MechanismLine({ mechanism }: { mechanism: Mechanism }) {
  const t = messages('issues')
  const { handled, type, description, help_link: helpLink, meta = {} } = mechanism
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-3">
      {handled === false && <Chip tone="wrong">{t('exception.unhandled')}</Chip>}
      {handled === true && <Chip tone="plain">{t('exception.handled')}</Chip>}
      <span className="font-mono wrap-anywhere">{type}</span>
      {description !== undefined && <bdi className="wrap-anywhere">{description}</bdi>}
      {helpLink !== undefined && <bdi className="font-mono wrap-anywhere">{helpLink}</bdi>}
      {Object.entries(meta).map(([name, value]) => (
        <span key={name} className="font-mono wrap-anywhere">
          {name}: {JSON.stringify(value)}
        </span>
      ))}
    </div>
  )
}

const chips = {
  root: 'bg-accent-soft text-accent-strong',
  wrong: 'bg-error-soft text-error-ink',
  plain: 'bg-sunken text-ink-2',
} as const

function Chip({ tone, children }: { tone: keyof typeof chips; children: string }) {
  return <span className={cx('shrink-0 rounded-sm px-1.5 py-px text-xs font-medium', chips[tone])}>{children}</span>
}
