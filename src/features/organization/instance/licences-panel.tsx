import type { PackageLicence } from '#domain/instance.ts'
import { messages } from '#messages'
import { Panel } from '#ui/panel.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'

/** Licences of the third-party packages included. */
export function LicencesPanel({ licences }: { licences: readonly PackageLicence[] }) {
  const t = messages('organization')
  const title = t('instance.licences.title')
  return (
    <Panel
      id="licences"
      title={title}
      note={t('instance.licences.note', { count: licences.length })}
      fold="closed"
      flush
    >
      <p className="px-4 pt-1 pb-2 text-ink-2">{t('instance.licences.text')}</p>
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('instance.licences.column.name')}</Th>
            <Th>{t('instance.licences.column.version')}</Th>
            <Th>{t('instance.licences.column.licence')}</Th>
          </tr>
        </thead>
        <tbody>
          {licences.map(({ name, version, licence, homepage }) => (
            <Tr key={`${name} ${version}`}>
              <Td>
                {homepage === '' ? (
                  name
                ) : (
                  <a href={homepage} rel="noreferrer" className="rounded-sm underline decoration-line-strong">
                    {name}
                  </a>
                )}
              </Td>
              <Td className="text-ink-2">{version}</Td>
              <Td className="text-ink-2">
                {licence === '' ? <span className="text-ink-3">{t('instance.licences.unknown')}</span> : licence}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
