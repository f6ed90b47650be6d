import { Link } from '#ui/link.tsx'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Count } from '#ui/count.tsx'
import { byteSize, percent } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import type { StatsData } from './queries.ts'
import { reasonInWords } from './reasons.ts'
import { emptySums, type Intake, type OutcomeSums } from './intake.ts'

/** Dropped items by reason. */
export function Losses({ intake }: { intake: Intake }) {
  const t = messages('stats')
  const title = t('reasons.title')
  if (intake.losses.length === 0)
    return (
      <Panel id="dropped" title={title}>
        <p className="text-sm text-ink-2">{t('reasons.empty')}</p>
      </Panel>
    )
  const whole = intake.all.received + intake.all.lost
  return (
    <Panel id="dropped" title={title} flush>
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('reasons.reason')}</Th>
            <Th>{t('reasons.category')}</Th>
            <Th numeric>{t('reasons.quantity')}</Th>
            <Th numeric>{t('reasons.share')}</Th>
          </tr>
        </thead>
        <tbody>
          {intake.losses.map(({ outcome, reason, category, quantity }) => (
            <Tr key={`${outcome} ${reason} ${category}`}>
              <Td>
                <span className="block">{reasonInWords(reason, outcome)}</span>
                <span className="block text-xs text-ink-3">{t(`outcome.${outcome}`)}</span>
              </Td>
              <Td className="text-ink-2">{t(`category.${category}`)}</Td>
              <Td numeric>
                <Count value={quantity} />
              </Td>
              <Td numeric className="text-ink-2">
                {percent(quantity, whole)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

/** Outcomes per category: errors, transactions, sessions … */
export function Categories({ intake }: { intake: Intake }) {
  const t = messages('stats')
  const title = t('categories.title')
  if (intake.byCategory.length === 0) return null
  return (
    <Panel id="kinds" title={title} flush>
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('reasons.category')}</Th>
            <SumHeads />
          </tr>
        </thead>
        <tbody>
          {intake.byCategory.map((one) => (
            <Tr key={one.category}>
              <Td>
                {t(`category.${one.category}`)}
                {one.notKept > 0 && (
                  <span className="block text-xs text-ink-3">{t('categories.notKept', { count: one.notKept })}</span>
                )}
              </Td>
              <SumCells sums={one} />
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

/** Projects with their disk usage, and items sent to no project. */
export function Projects({ data: { projects, intake, disk } }: { data: StatsData }) {
  const t = messages('stats')
  const title = t('projects.title')
  const nowhere = intake.byProject.get(null)
  const shown = projects.filter(({ id }) => disk.has(id) || intake.byProject.has(id))
  if (shown.length === 0 && nowhere === undefined) return null
  return (
    <Panel id="projects" title={title} flush>
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('projects.project')}</Th>
            <SumHeads />
            <Th numeric>{t('projects.stored')}</Th>
            <Th numeric>{t('projects.disk')}</Th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, slug, name }) => (
            <Tr key={id}>
              <Td className="min-w-32">
                <Link href={paths.stats({ project: slug })} className="rounded-sm hover:underline">
                  {name}
                </Link>
              </Td>
              <SumCells sums={intake.byProject.get(id) ?? emptySums} />
              <Td numeric>
                <Count value={disk.get(id)?.items.events ?? 0} />
              </Td>
              <Td numeric>{byteSize(disk.get(id)?.bytesOnDisk ?? 0)}</Td>
            </Tr>
          ))}
          {nowhere !== undefined && (
            <Tr>
              <Td className="min-w-32 text-ink-2">{t('projects.nowhere')}</Td>
              <SumCells sums={nowhere} />
              <Td />
              <Td />
            </Tr>
          )}
        </tbody>
      </Table>
    </Panel>
  )
}

function SumHeads() {
  const t = messages('stats')
  return (
    <>
      <Th numeric>{t('received')}</Th>
      <Th numeric>{t('accepted')}</Th>
      <Th numeric>{t('dropped')}</Th>
    </>
  )
}

function SumCells({ sums: { received, accepted, dropped } }: { sums: OutcomeSums }) {
  return (
    <>
      <Td numeric>
        <Count value={received} />
      </Td>
      <Td numeric>
        <Count value={accepted} />
      </Td>
      <Td numeric>
        <Count value={dropped} />
      </Td>
    </>
  )
}
