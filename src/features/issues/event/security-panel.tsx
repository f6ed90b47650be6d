import type { Event, JsonObject } from '#domain/event/event.ts'
import { messages } from '#messages'
import { Panel } from '#ui/panel.tsx'
import { TextFacts } from './facts.tsx'
import { isTrial, reportKind, securityRows } from './security.ts'

/** A browser's report of a security policy violation. */
export function SecurityPanel({ type, security }: { type: Event['type']; security: JsonObject }) {
  const t = messages('issues')
  return (
    <Panel
      id="security"
      title={t(`security.${reportKind(type)}`)}
      {...(isTrial(security) && { note: t('security.trial') })}
    >
      <TextFacts facts={securityRows(security).map(({ name, value }) => [name, value])} />
    </Panel>
  )
}
