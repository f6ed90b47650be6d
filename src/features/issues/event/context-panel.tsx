import { messages } from '#messages'
import { byteSize } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { WhenLive } from '#ui/when-live.tsx'
import type { ContextValue, ContextView } from './contexts.ts'
import { ContextList, type ShownContext } from './context-list.tsx'
import type { ShownFact } from './fact-list.tsx'
import { shownFact } from './facts.tsx'

/** The app's runtime environment. */
export function ContextPanel({ contexts }: { contexts: readonly ContextView[] }) {
  const t = messages('issues')
  return (
    <Panel id="contexts" title={t('context.title')}>
      {/* Far below the initial viewport. */}
      <WhenLive>
        <ContextList contexts={contexts.map(shownContext)} />
      </WhenLive>
    </Panel>
  )
}

function shownContext({ name, known, headline, rows }: ContextView): ShownContext {
  return {
    id: contextId(name),
    title: known === undefined ? name : messages('issues')(`context.${known}`),
    headline,
    facts: rows.map((row) => shownValue(row.name, row.value)),
  }
}

/** Context names are arbitrary text, so restrict them for use as an anchor. */
function contextId(name: string): string {
  return `context-${name.replace(/[^\w.:-]/g, '-')}`
}

function shownValue(name: string, value: ContextValue): ShownFact {
  switch (value.kind) {
    case 'text':
      return shownFact(name, value.text)
    case 'bytes':
      return [name, byteSize(value.bytes), null, String(value.bytes)]
    case 'json':
      return shownFact(name, value.value)
  }
}
