import { paths } from '#domain/paths.ts'
import type { PressedElement } from '#domain/replay/clicks/click-map.ts'
import type { Replay } from '#domain/replay/replay.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { exactNumber } from '#ui/numbers.ts'
import { Table, Td, Th, Tr } from '#ui/table.tsx'

/** How long before a click its replay starts. */
const BEFORE_MS = 5000

interface PressedElementsProps {
  readonly elements: readonly PressedElement[]
  readonly replays: ReadonlyMap<string, Replay>
}

/** Clicked elements, most frequent first, each with a replay. */
export function PressedElements({ elements, replays }: PressedElementsProps) {
  const t = messages('clickMaps')
  if (elements.length === 0) return <p className="px-4 py-3 text-sm text-ink-2">{t('noElements')}</p>
  return (
    <Table label={t('elements')}>
      <thead>
        <tr>
          <Th>{t('column.element')}</Th>
          <Th numeric>{t('column.clicks')}</Th>
          <Th numeric>{t('column.dead')}</Th>
          <Th numeric>{t('column.rage')}</Th>
          <Th numeric className="max-sm:hidden">
            {t('column.replays')}
          </Th>
          <Th>{t('column.example')}</Th>
        </tr>
      </thead>
      <tbody>
        {elements.map((pressed) => (
          <Tr key={pressed.element} className="hover:bg-sunken">
            <Td className="max-w-96">
              <bdi className="block truncate font-mono text-xs" title={pressed.element}>
                {pressed.element}
              </bdi>
            </Td>
            <Td numeric>{exactNumber(pressed.presses)}</Td>
            <Bad count={pressed.dead} className="text-warning-ink" />
            <Bad count={pressed.rage} className="text-error-ink" />
            <Td numeric className="max-sm:hidden">
              {exactNumber(pressed.replays)}
            </Td>
            <Td>
              <Link
                href={watchHref(pressed, replays)}
                prefetch={false}
                className="rounded-sm whitespace-nowrap text-accent underline"
              >
                {t('watch')}
              </Link>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

function Bad({ count, className }: { count: number; className: string }) {
  return (
    <Td numeric className={count > 0 ? cx('font-medium', className) : 'text-ink-3'}>
      {exactNumber(count)}
    </Td>
  )
}

function watchHref({ example }: PressedElement, replays: ReadonlyMap<string, Replay>): string {
  const startedAt = replays.get(example.replayId)?.startedAt ?? example.at
  const seconds = Math.floor((example.at - BEFORE_MS - startedAt) / 1000)
  return paths.replay(example.replayId, seconds > 0 ? { t: seconds } : {})
}
