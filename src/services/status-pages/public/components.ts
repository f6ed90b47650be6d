import { DAYS, type ComponentDay } from '#domain/status-page/days.ts'
import type { PublicComponent } from '#domain/status-page/snapshot.ts'
import { worstOf } from '#domain/status-page/states.ts'
import { markup, nothing, type Html } from './html.ts'
import { dayText, textsOf, type View } from './view.ts'

/** The number of days shown on phones. */
const FEW = 30

/** Renders the components in order, with groups at the position of their first component. */
export function componentList(view: View): Html {
  const { components } = view.snapshot
  if (components.length === 0) return nothing
  const t = textsOf(view)
  const drawn = new Set<string>()
  const items = components.map(({ group }, index) => {
    if (group === '') return one(view, components[index])
    if (drawn.has(group)) return nothing
    drawn.add(group)
    return groupOf(
      view,
      group,
      components.filter((member) => member.group === group),
    )
  })
  return markup`<h2>${t('components')}</h2>
    <div class="box">${items}</div>`
}

function groupOf(view: View, name: string, members: readonly PublicComponent[]): Html {
  const t = textsOf(view)
  const state = worstOf(members.map((member) => member.state))
  return markup`<details class="group" open>
    <summary><span>${name}</span> <span class="state s-${state}">${t(`component.${state}`)}</span></summary>
    <div class="box">${members.map((member) => one(view, member))}</div>
  </details>`
}

function one(view: View, component: PublicComponent | undefined): Html {
  if (component === undefined) return nothing
  const t = textsOf(view)
  const { name, description, state, days, uptime } = component
  const about = description === '' ? nothing : markup`<p class="note">${description}</p>`
  const share = uptime === null ? t('noData') : t('uptime', { share: percent(view, uptime) })
  const label = t('daysLabel', { name, days: String(DAYS), share })
  return markup`<section aria-label="${name}">
    <div class="head">
      <h3>${name}</h3>
      <span class="state s-${state}">${t(`component.${state}`)}</span>
    </div>
    ${about}
    <div class="days" role="img" aria-label="${label}">${days.map((day) => bar(view, day))}</div>
    <div class="scale">
      <span class="many">${t('daysAgo', { days: String(DAYS) })}</span>
      <span class="few">${t('daysAgo', { days: String(FEW) })}</span>
      <span>${share}</span>
      <span>${t('today')}</span>
    </div>
    ${troubles(view, days)}
  </section>`
}

/** A day with its events, which are shown on hover. */
function bar(view: View, day: ComponentDay): Html {
  return markup`<i class="s-${day.state}"><b>${dayWords(view, day)}</b></i>`
}

function dayWords(view: View, { date, state, downSeconds }: ComponentDay): string {
  const t = textsOf(view)
  const words = state === 'unknown' ? t('noData') : t(`component.${state}`)
  const down = downSeconds < 60 ? '' : ` · ${t('down', { minutes: Math.round(downSeconds / 60) })}`
  return `${dayText(view, date)}: ${words}${down}`
}

/** A text alternative to hovering: the days with problems. */
function troubles(view: View, days: readonly ComponentDay[]): Html {
  const bad = days.filter(({ state }) => state !== 'operational' && state !== 'unknown').toReversed()
  if (bad.length === 0) return nothing
  const t = textsOf(view)
  return markup`<details>
    <summary>${t('troubles', { count: bad.length })}</summary>
    <ul>
      ${bad.map((day) => markup`<li>${dayWords(view, day)}</li>`)}
    </ul>
  </details>`
}

/** Rounded down, so that even a short downtime is never shown as 100 %. */
function percent({ locale }: View, share: number): string {
  return (Math.floor(share * 100_000) / 100_000).toLocaleString(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 3,
  })
}
