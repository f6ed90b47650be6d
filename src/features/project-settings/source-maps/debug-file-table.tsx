import type { DebugFile } from '#domain/artifact/artifact.ts'
import { messages } from '#messages'
import { byteSize } from '#ui/numbers.ts'
import { PathText } from '#ui/path-text.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'

/** ProGuard mappings and native debug files. */
export function DebugFileTable({ files, now }: { files: readonly DebugFile[]; now: Date }) {
  const t = messages('projectSettings')
  return (
    <Table label={t('maps.debugFiles')}>
      <thead>
        <tr>
          <Th>{t('maps.column.uploaded')}</Th>
          <Th>{t('maps.column.name')}</Th>
          <Th>{t('maps.column.kind')}</Th>
          <Th>{t('maps.column.debugId')}</Th>
          <Th numeric>{t('maps.column.size')}</Th>
        </tr>
      </thead>
      <tbody>
        {files.map(({ id, uploadedAt, name, symbolType, debugId, size }) => (
          <Tr key={id}>
            <Td className="whitespace-nowrap text-ink-2">
              <RelativeTime at={uploadedAt} now={now} />
            </Td>
            <Td className="max-w-80">
              <PathText path={name} />
            </Td>
            <Td className="text-ink-2">{symbolType}</Td>
            <Td className="font-mono whitespace-nowrap text-ink-2">{debugId}</Td>
            <Td numeric>{byteSize(size)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
