import type { MemoryReport, ProcessReport, ThreadReport } from '#domain/instance.ts'
import { messages } from '#messages'
import { byteSize } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { ShareLine } from './share-line.tsx'

/** Response times of the process's threads, and its memory use. */
export function ProcessPanel({ process: { threads, memory } }: { process: ProcessReport }) {
  const t = messages('organization')
  return (
    <Panel id="process" title={t('instance.process.title')} flush>
      <p className="px-4 pt-1 pb-2 text-ink-2">{t('instance.process.text')}</p>
      <Threads threads={threads} />
      <div className="border-t border-line p-4">
        <p className="text-ink-2">{t('instance.process.memory', { bytes: byteSize(memory.residentBytes) })}</p>
        <MemoryParts memory={memory} />
      </div>
    </Panel>
  )
}

function Threads({ threads }: { threads: readonly ThreadReport[] }) {
  const t = messages('organization')
  const delay = (ms: number) => t('instance.process.ms', { ms })
  return (
    <Table label={t('instance.process.threads')}>
      <thead>
        <tr>
          <Th>{t('instance.process.column.thread')}</Th>
          <Th numeric>{t('instance.process.column.median')}</Th>
          <Th numeric>{t('instance.process.column.p99')}</Th>
          <Th numeric>{t('instance.process.column.longest')}</Th>
          <Th numeric>{t('instance.process.column.heap')}</Th>
          <Th numeric>{t('instance.process.column.buffers')}</Th>
        </tr>
      </thead>
      <tbody>
        {threads.map(({ name, loop, heapBytes, externalBytes }) => (
          <Tr key={name}>
            <Td>{name}</Td>
            <Td numeric>{delay(loop.p50Ms)}</Td>
            <Td numeric>{delay(loop.p99Ms)}</Td>
            <Td numeric>{delay(loop.maxMs)}</Td>
            <Td numeric>{byteSize(heapBytes)}</Td>
            <Td numeric>{byteSize(externalBytes)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

const parts = [
  { part: 'heap', bytes: (memory) => memory.heapBytes },
  { part: 'buffers', bytes: (memory) => memory.externalBytes },
  { part: 'events', bytes: (memory) => memory.eventStoreBytes },
  { part: 'other', bytes: (memory) => memory.otherBytes },
] as const satisfies readonly { part: string; bytes: (memory: MemoryReport) => number | null }[]

function MemoryParts({ memory }: { memory: MemoryReport }) {
  const t = messages('organization')
  return (
    <ul className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {parts.map(({ part, bytes }) => (
        <ShareLine
          key={part}
          name={t(`instance.process.part.${part}`)}
          about={t(`instance.process.about.${part}`)}
          bytes={bytes(memory) ?? 0}
          whole={memory.residentBytes}
        />
      ))}
    </ul>
  )
}
