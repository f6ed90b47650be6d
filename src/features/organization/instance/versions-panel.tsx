import type { InstanceVersions } from '#domain/instance.ts'
import { messages } from '#messages'
import { Panel } from '#ui/panel.tsx'
import { Facts } from '../frame/facts.tsx'

/** Versions of the running software. */
export function VersionsPanel({ versions }: { versions: InstanceVersions }) {
  const t = messages('organization')
  const { mishap, node, catalogue, events, migration } = versions
  return (
    <Panel id="versions" title={t('instance.versions.title')}>
      <Facts
        facts={[
          { name: t('instance.versions.mishap'), value: mishap },
          { name: t('instance.versions.node'), value: node },
          { name: t('instance.versions.catalogue'), value: `${catalogue.name} ${catalogue.version}` },
          { name: t('instance.versions.events'), value: `${events.name} ${events.version}` },
          { name: t('instance.versions.migration'), value: migration },
        ]}
      />
    </Panel>
  )
}
