import { openIncidents, openMaintenance, type PublicIncident, type PublicUpdate } from '#domain/status-page/snapshot.ts'
import { isOver } from '#domain/status-page/incident.ts'
import { pageIndicator } from '#domain/status-page/statuspage-json.ts'
import { componentList } from './components.ts'
import { markup, nothing, type Html } from './html.ts'
import { markdownHtml } from './markdown.ts'
import { subscribeForms } from './subscribe.ts'
import { document, linkTo, moment, textsOf, type View } from './view.ts'

/** How far back the overview lists finished incidents. */
const RECENT_MS = 14 * 24 * 3_600_000

/** Renders the overview: the current state, open problems, planned maintenance and recent incidents. */
export function overviewPage(view: View, now: Date): string {
  const t = textsOf(view)
  const { snapshot } = view
  const indicator = pageIndicator(snapshot)
  const open = openIncidents(snapshot)
  const planned = openMaintenance(snapshot)
  const since = new Date(now.getTime() - RECENT_MS).toISOString()
  const past = snapshot.incidents.filter(({ state, updatedAt }) => isOver(state) && updatedAt >= since)
  const knows = snapshot.components.some(({ state }) => state !== 'unknown')
  const summary = knows ? t(`now.${indicator}`) : unmeasured(view, open.length > 0)
  return document(
    view,
    `${snapshot.page.name} · ${summary}`,
    markup`<p class="now s-${knows ? indicator : 'unknown'}" role="status">${summary}</p>
      ${section(view, t('incidents'), open)}${section(view, t('maintenance'), planned)}${componentList(view)}
      <h2>${t('past')}</h2>
      ${past.length === 0 ? markup`<p class="note">${t('noPast')}</p>` : list(view, past)}
      <p><a href="${linkTo(view, 'history')}">${t('history')}</a></p>
      ${subscribeForms(view)}`,
  )
}

/** The summary of a page whose components have no state. It must not claim that all systems are operational. */
function unmeasured(view: View, hasOpenIncidents: boolean): string {
  const t = textsOf(view)
  if (hasOpenIncidents) return t('incidents')
  return view.snapshot.components.length === 0 ? t('noPast') : t('now.unknown')
}

/** Renders the history, newest first. */
export function historyPage(view: View): string {
  const t = textsOf(view)
  const { incidents, page } = view.snapshot
  const content = incidents.length === 0 ? markup`<p class="note">${t('noHistory')}</p>` : list(view, incidents)
  return document(
    view,
    `${t('history')} · ${page.name}`,
    markup`<h2>${t('history')}</h2>
      ${content}`,
  )
}

/** Renders an incident with all updates; `undefined` if it does not exist. */
export function incidentPage(view: View, id: string): string | undefined {
  const found = view.snapshot.incidents.find((incident) => incident.id === id)
  if (found === undefined) return undefined
  return document(
    view,
    `${found.title} · ${view.snapshot.page.name}`,
    markup`<h2>${found.title}</h2>
      ${inFull(view, found)}`,
  )
}

/** Renders a message, such as a missing page or the result of a subscription. */
export function messagePage(view: View, title: string, content: Html = nothing): string {
  return document(
    view,
    `${title} · ${view.snapshot.page.name}`,
    markup`<h2>${title}</h2>
      ${content}`,
  )
}

function section(view: View, title: string, incidents: readonly PublicIncident[]): Html {
  return incidents.length === 0
    ? nothing
    : markup`<h2>${title}</h2>
        ${list(view, incidents)}`
}

function list(view: View, incidents: readonly PublicIncident[]): Html {
  return markup`<div class="box">
    ${incidents.map(
      (incident) =>
        markup`<article>
          <div class="head">
            <h3><a href="${linkTo(view, `incidents/${incident.id}`)}">${incident.title}</a></h3>
            ${stateOf(view, incident)}
          </div>
          ${inFull(view, incident, false)}
        </article>`,
    )}
  </div>`
}

function stateOf(view: View, { state, impact, kind }: PublicIncident): Html {
  const tone = isOver(state) ? 'operational' : kind === 'maintenance' ? 'maintenance' : impact
  return markup`<span class="state s-${tone}">${textsOf(view)(`states.${state}`)}</span>`
}

function inFull(view: View, incident: PublicIncident, withState = true): Html {
  const t = textsOf(view)
  const { kind, startsAt, endsAt, components, updates } = incident
  const when =
    kind === 'maintenance' && endsAt !== null
      ? markup`<p class="note">${moment(view, startsAt)} – ${moment(view, endsAt)}</p>`
      : nothing
  const names = components.map(({ name }) => name).join(', ')
  const affects = names === '' ? nothing : markup`<p class="note">${t('affects', { names })}</p>`
  return markup`${withState ? markup`<p>${stateOf(view, incident)}</p>` : nothing}${when}${affects}${updates.map((update) => updateOf(view, update))}`
}

function updateOf(view: View, { state, text, at }: PublicUpdate): Html {
  const t = textsOf(view)
  return markup`<div class="update">
    <p class="note"><strong>${t(`states.${state}`)}</strong> · ${moment(view, at)}</p>
    ${markdownHtml(text)}
  </div>`
}
