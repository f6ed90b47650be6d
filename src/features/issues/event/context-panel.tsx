import { messages } from '#messages'
import { byteSize } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import type { ContextValue, ContextView } from './contexts.ts'
import { Facts, Value } from './facts.tsx'

/** What the app ran on and in. */
export function ContextPanel({ contexts }: { contexts: readonly ContextView[] }) {
  const t = messages('issues')
  return (
    <Panel id="contexts" title={t('context.title')}>
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {contexts.map((context) => (
          <li key={context.name} id={contextId(context.name)} className="min-w-0 scroll-mt-16">
            <h3 className="mb-1 flex min-w-0 items-baseline gap-2 text-sm">
              <span className="max-w-full shrink-0 truncate font-medium text-ink">
                {context.known === undefined ? context.name : t(`context.${context.known}`)}
              </span>
              {context.headline !== '' && <bdi className="min-w-0 truncate text-ink-3">{context.headline}</bdi>}
            </h3>
            <Facts facts={context.rows.map(({ name, value }) => ({ name, value: <Shown value={value} /> }))} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Names of contexts are free text; an address is not. */
function contextId(name: string): string {
  return `context-${name.replace(/[^\w.:-]/g, '-')}`
}

function Shown({ value }: { value: ContextValue }) {
  switch (value.kind) {
    case 'text':
      return <Value value={value.text} />
    case 'bytes':
      return <span title={String(value.bytes)}>{byteSize(value.bytes)}</span>
    case 'json':
      return <Value value={value.value} />
  }
}
