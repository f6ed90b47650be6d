import { pressKinds, type PressKind } from '#domain/replay/clicks/read-visits.ts'
import type { ClickMap } from '#domain/replay/clicks/click-map.ts'
import { messages } from '#messages'
import { exactNumber, percent } from '#ui/numbers.ts'
import { PageBackdrop, type Backdrop } from './page-backdrop.tsx'

/** Maximum height; taller pages are cut off, because their picture would be too small. */
const LONGEST = 6000
/** A spot's radius is the page width divided by this. */
const SPOT = 60
const GUTTER = 10

const look: Readonly<Record<PressKind, string>> = { click: 'fill-chart', dead: 'fill-warning', rage: 'fill-error' }
const dot: Readonly<Record<PressKind, string>> = { click: 'bg-chart', dead: 'bg-warning', rage: 'bg-error' }

interface ClickPictureProps {
  readonly map: ClickMap
  /** `undefined` if no segment shows the page. */
  readonly backdrop: Omit<Backdrop, 'width' | 'height'> | undefined
}

/** The page with a spot per press, and a scroll depth scale at its side. */
export function ClickPicture({ map, backdrop }: ClickPictureProps) {
  const t = messages('clickMaps')
  const { width } = map
  const height = heightOf(map)
  const label = t('picture', { clicks: exactNumber(map.points.length), visits: map.visits })
  return (
    <figure className="grid gap-3">
      <Legend map={map} />
      <div className="flex max-w-4xl overflow-hidden rounded-lg border border-line">
        <div className="relative min-w-0 grow bg-surface">
          {backdrop !== undefined && <PageBackdrop backdrop={{ ...backdrop, width, height }} />}
          <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className="relative block w-full">
            <line x1={0} x2={width} y1={map.fold} y2={map.fold} strokeDasharray="8 8" className="stroke-line-strong" />
            <Spots map={map} height={height} />
          </svg>
        </div>
        <Depths map={map} height={height} />
      </div>
      <figcaption className="max-w-prose text-sm text-ink-2">
        {t('caption', { width: exactNumber(width), fold: exactNumber(map.fold) })}
      </figcaption>
    </figure>
  )
}

function heightOf({ depths, fold }: ClickMap): number {
  return Math.min(Math.max(depths.at(-1)?.y ?? fold, fold), LONGEST)
}

/** The worst kinds are on top. */
function Spots({ map: { points, width }, height }: { map: ClickMap; height: number }) {
  return pressKinds.map((kind) => (
    <g key={kind} fillOpacity={0.35} className={look[kind]}>
      {points
        .filter((point) => point.kind === kind)
        .map(({ x, y }, at) => (
          <circle key={at} cx={Math.round(x * width)} cy={Math.min(y, height)} r={Math.round(width / SPOT)} />
        ))}
    </g>
  ))
}

function Depths({ map, height }: { map: ClickMap; height: number }) {
  return (
    <div className="relative w-6 shrink-0 border-l border-line bg-surface sm:w-10">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${GUTTER} ${height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        {map.depths.map(({ y, share }, at) => {
          const from = map.depths[at - 1]?.y ?? 0
          return (
            <rect
              key={y}
              width={GUTTER}
              y={from}
              height={Math.max(0, Math.min(y, height) - from)}
              fillOpacity={share * 0.6}
              className="fill-chart"
            >
              <title>{messages('clickMaps')('depth', { share: percent(share, 1), pixels: exactNumber(y) })}</title>
            </rect>
          )
        })}
      </svg>
    </div>
  )
}

function Legend({ map }: { map: ClickMap }) {
  const t = messages('clickMaps')
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      {pressKinds.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <span aria-hidden className={`size-2.5 rounded-full ${dot[kind]}`} />
          {t(`kind.${kind}`, { count: map.presses[kind] })}
        </li>
      ))}
    </ul>
  )
}
