import { treeDifference, type FunctionChange } from '#domain/profile/difference.ts'
import type { FlameTree } from '#domain/profile/flame-tree.ts'
import type { ProfileFrame } from '#domain/profile/profile.ts'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import { finePercent } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { PathText } from '#ui/path-text.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { viewTexts } from '../frame/view-texts.ts'
import { packTree } from '../pack.ts'
import { placeOf } from '../view/frame-text.ts'
import { ProfileView } from '../view/profile-view.tsx'

const MOST_FUNCTIONS = 12
/** Smaller changes of a share are noise. */
const LEAST_CHANGE = 0.001

/** Compares two sets of profiles by share of total: a coloured flame graph and a table of functions. */
export function ComparedTrees({ before, now }: { before: FlameTree; now: FlameTree }) {
  const t = messages('profiles')
  const { tree, changes, functions } = treeDifference(before, now)
  const changeOf = ({ ownNow, ownBefore }: FunctionChange) => ownNow - ownBefore
  const slower = functions.filter((one) => changeOf(one) >= LEAST_CHANGE).slice(0, MOST_FUNCTIONS)
  const faster = functions
    .filter((one) => changeOf(one) <= -LEAST_CHANGE)
    .toReversed()
    .slice(0, MOST_FUNCTIONS)
  return (
    <>
      <p className="text-sm text-ink-2">{t('difference.compared', { now: now.profiles, before: before.profiles })}</p>
      <div className="grid min-w-0 items-start gap-4 xl:grid-cols-2">
        <Changes title={t('difference.title')} none={t('difference.noneSlower')} rows={slower} frames={tree.frames} />
        <Changes title={t('difference.faster')} none={t('difference.noneFaster')} rows={faster} frames={tree.frames} />
      </div>
      <ProfileView
        source={{
          kind: 'difference',
          tree: packTree(tree),
          changes: changes.map((change) => Math.round(change * 1e6)).join(','),
        }}
        locale={requestContext().locale}
        texts={viewTexts()}
      />
    </>
  )
}

interface ChangesProps {
  readonly title: string
  readonly none: string
  readonly rows: readonly FunctionChange[]
  readonly frames: readonly ProfileFrame[]
}

function Changes({ title, none, rows, frames }: ChangesProps) {
  const t = messages('profiles')
  const change = (share: number) => `${share > 0 ? '+' : ''}${finePercent(share)}`
  return (
    <Panel title={title} note={t('difference.note')} flush>
      {rows.length === 0 ? (
        <p className="px-4 py-4 text-sm text-ink-2">{none}</p>
      ) : (
        <Table label={title}>
          <thead>
            <tr>
              <Th>{t('difference.function')}</Th>
              <Th numeric>{t('difference.before')}</Th>
              <Th numeric>{t('difference.now')}</Th>
              <Th numeric>{t('difference.change')}</Th>
              <Th numeric>{t('difference.total')}</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ frame: at, ownBefore, ownNow, totalBefore, totalNow }) => {
              const frame = frames[at] ?? { function: '', inApp: false }
              return (
                <Tr key={at} className="hover:bg-sunken">
                  <Td className="w-full max-w-40">
                    <span className="block truncate font-mono">
                      <bdi>{frame.function === '' ? t('unknown') : frame.function}</bdi>
                    </span>
                    <PathText path={placeOf(frame)} className="text-xs text-ink-3" />
                  </Td>
                  <Td numeric>{finePercent(ownBefore)}</Td>
                  <Td numeric>{finePercent(ownNow)}</Td>
                  <Td numeric>{change(ownNow - ownBefore)}</Td>
                  <Td numeric>{change(totalNow - totalBefore)}</Td>
                </Tr>
              )
            })}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}
