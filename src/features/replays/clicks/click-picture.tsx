import { pressKinds, type PressKind } from '#domain/replay/clicks/read-visits.ts'
import type { ClickMap } from '#domain/replay/clicks/click-map.ts'
import { messages } from '#messages'
import { exactNumber, percent } from '#ui/numbers.ts'

/** A page that is longer is cut: a picture of it would be too small to tell anything. */
const LONGEST = 6000
/** The width of the picture, in its own units. */
const WIDE = 1000
const GUTTER = 60

const look: Readonly<Record<PressKind, string>> = { click: 'fill-chart', dead: 'fill-warning', rage: 'fill-error' }
const dot: Readonly<Record<PressKind, string>> = { click: 'bg-chart', dead: 'bg-warning', rage: 'bg-error' }

/** The page as an empty sheet, with a spot for each press, and at its side how many people came so far down. */
export function ClickPicture({ map }: { map: ClickMap }) {
  const t = messages('clickMaps')
  const scale = WIDE / map.width
  const deepest = map.depths.at(-1)?.y ?? map.fold
  const height = Math.min(Math.max(deepest, map.fold), LONGEST) * scale
  const fold = map.fold * scale
  const label = t('picture', { clicks: exactNumber(map.points.length), visits: exactNumber(map.visits) })
  return (
    <figure className="grid gap-3">
      <Legend map={map} />
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDE + GUTTER} ${Math.round(height)}`}
        className="w-full max-w-3xl rounded-lg border border-line bg-surface"
      >
        <Depths map={map} scale={scale} height={height} />
        <line x1={0} x2={WIDE} y1={fold} y2={fold} strokeDasharray="8 8" className="stroke-line-strong" />
        {map.points.map(({ kind, x, y }, at) => (
          <circle
            key={at}
            cx={Math.round(x * WIDE)}
            cy={Math.round(Math.min(y * scale, height))}
            r={14}
            fillOpacity={0.3}
            className={look[kind]}
          />
        ))}
      </svg>
      <figcaption className="max-w-prose text-sm text-ink-2">
        {t('caption', { width: exactNumber(map.width), fold: exactNumber(map.fold) })}
      </figcaption>
    </figure>
  )
}

function Depths({ map, scale, height }: { map: ClickMap; scale: number; height: number }) {
  return map.depths.map(({ y, share }, at) => {
    const from = (map.depths[at - 1]?.y ?? 0) * scale
    const until = Math.min(y * scale, height)
    if (until <= from) return null
    return (
      <rect
        key={y}
        x={WIDE}
        width={GUTTER}
        y={from}
        height={until - from}
        fillOpacity={share * 0.6}
        className="fill-chart"
      >
        <title>{messages('clickMaps')('depth', { share: percent(share, 1), pixels: exactNumber(y) })}</title>
      </rect>
    )
  })
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
