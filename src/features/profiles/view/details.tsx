import X from 'lucide-react/icons/x'
import { functionKey, type FlameTree } from '#domain/profile/flame-tree.ts'
import type { ProfileFrame } from '#domain/profile/profile.ts'
import { functionTimes } from '#domain/profile/tree-views.ts'
import { heldStretch, type Stretch } from '#ui/flame-graph/bars.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { placeOf } from './frame-text.ts'
import type { Scene } from './scene.ts'
import type { ViewTexts } from './texts.ts'
import type { Written } from './value-text.ts'

interface DetailsProps {
  readonly scene: Scene
  readonly drawn: NonNullable<Scene['drawn']>
  readonly whole: FlameTree
  readonly selected: number | undefined
  readonly onZoom: (stretch: Stretch) => void
  /** Called with the function's key. */
  readonly onFocus: (key: string) => void
  readonly onClose: () => void
  readonly written: Written
  readonly texts: ViewTexts
}

/** Details of the selected bar, and of its function overall. */
export function Details({ drawn, selected, ...rest }: DetailsProps) {
  const { bars, frames } = drawn
  const { texts } = rest
  const frame = selected === undefined ? undefined : frames[bars.name[selected] ?? -1]
  return (
    <section aria-label={texts.details.title} className="min-h-24 border-t border-line px-4 py-3 text-sm">
      {selected === undefined || frame === undefined ? (
        <p className="text-ink-3">{texts.details.none}</p>
      ) : (
        <Selected {...rest} drawn={drawn} selected={selected} frame={frame} />
      )}
    </section>
  )
}

interface SelectedProps extends DetailsProps {
  readonly selected: number
  readonly frame: ProfileFrame
}

function Selected({ scene, drawn, whole, selected, frame, onZoom, onFocus, onClose, written, texts }: SelectedProps) {
  const { bars } = drawn
  const words = texts.details
  const [from = 0, to = 0] = [bars.start[selected], bars.end[selected]]
  const key = functionKey(frame)
  const inWhole = whole.frames.findIndex((one) => functionKey(one) === key)
  const everywhere = functionTimes(whole)[inWhole]
  const withShare = (value: number, of: number) =>
    `${written.value(value)} · ${written.share(of === 0 ? 0 : value / of)}`
  const change = scene.changes?.[bars.id[selected] ?? -1]
  const facts = [
    [words.here, withShare(to - from, bars.whole)],
    [words.everywhere, everywhere === undefined ? '' : withShare(everywhere.total, whole.total)],
    [words.self, everywhere === undefined ? '' : withShare(everywhere.self, whole.total)],
    [words.change, change === undefined ? '' : written.change(change)],
    [words.file, placeOf(frame)],
    [words.module, frame.module ?? ''],
    [words.package, frame.package ?? ''],
  ] as const
  return (
    <div className="grid gap-3">
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 grow py-1 font-mono font-semibold wrap-anywhere text-ink">
          {frame.function === '' ? texts.unknown : frame.function}
        </h2>
        <CopyButton text={frame.function} label={words.copy} copiedLabel={words.copied} />
        <Button tone="quiet" size="icon" aria-label={words.close} onClick={onClose}>
          <X aria-hidden className="size-4" />
        </Button>
      </div>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
        {facts.map(([name, value]) =>
          value === '' ? null : (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="wrap-anywhere text-ink tabular-nums">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onZoom(heldStretch({ from, to }, bars.whole))}>{words.zoom}</Button>
        {inWhole >= 0 && <Button onClick={() => onFocus(key)}>{words.focus}</Button>}
      </div>
    </div>
  )
}
