import { parseTraceId } from '#domain/ids.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import type { Scope } from '../frame/scope.ts'
import { readVitalSamples } from './read-vitals.ts'
import { VitalValue } from './vital-text.tsx'

/** The worst measurements of the selected vital, with their traces. */
export async function VitalSamples({ scope, search }: { scope: Scope; search: string }) {
  const t = messages('performance')
  const { vital } = scope.query
  const samples = await readVitalSamples(scope, search, vital)
  const title = t('vitals.worst', { vital: t(`vitals.short.${vital}`) })
  if (samples.length === 0) return null
  return (
    <Panel id="samples" title={title} flush>
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('samples.trace')}</Th>
            <Th>{t('vitals.by.page')}</Th>
            <Th>{t('vitals.by.browser')}</Th>
            <Th>{t('samples.release')}</Th>
            <Th numeric>{t(`vitals.short.${vital}`)}</Th>
          </tr>
        </thead>
        <tbody>
          {samples.map(({ trace, page, browser, release, value }) => {
            const id = parseTraceId(trace)
            return (
              <Tr key={`${trace} ${page} ${release}`}>
                <Td>
                  {id === undefined ? (
                    trace
                  ) : (
                    <Link
                      href={paths.trace(id)}
                      prefetch={false}
                      className="rounded-sm font-mono text-accent hover:underline"
                    >
                      {id.slice(0, 8)}
                    </Link>
                  )}
                </Td>
                <Td className="max-w-80 truncate">{page === '' ? t('none') : page}</Td>
                <Td className="text-ink-2">{browser}</Td>
                <Td className="max-w-48 truncate text-ink-2">{release}</Td>
                <Td numeric>
                  <VitalValue vital={vital} value={value} />
                </Td>
              </Tr>
            )
          })}
        </tbody>
      </Table>
    </Panel>
  )
}
