import { dueState, isOver, isUnderWay, type Incident, type IncidentState } from '#domain/status-page/incident.ts'
import type { ShownState } from '#domain/status-page/states.ts'
import type { StatusComponent, StatusPage } from '#domain/status-page/status-page.ts'
import type { StatusPageWork } from '#domain/status-page/status-page-catalogue.ts'
import { messages } from '#messages'
import { parseLocale } from '#messages/locales.ts'

/** The texts for automatic messages, in the page's first language. */
function textsOf({ content }: StatusPage) {
  return messages('statusPublic', parseLocale(content.locales[0] ?? '') ?? 'en')
}

/** Starts and ends scheduled maintenance. Returns the number of changes. */
export async function moveByClock(
  work: StatusPageWork,
  page: StatusPage,
  incidents: readonly Incident[],
  now: Date,
): Promise<number> {
  const due = incidents.flatMap((incident) => {
    const state = dueState(incident, now)
    return state === undefined ? [] : [{ incident, state }]
  })
  for (const { incident, state } of due)
    await work.update(
      page.id,
      incident.id,
      { state, text: template(page, state), components: incident.components },
      now,
    )
  return due.length
}

function template(page: StatusPage, state: IncidentState): string {
  return textsOf(page)(`templates.${state}`)
}

interface Outages {
  readonly page: StatusPage
  readonly said: (component: StatusComponent) => ShownState
  readonly before: readonly Incident[]
}

/**
 * Opens an incident for each outage of a component that is configured for it, and resolves it at the end. Returns the
 * number of changes.
 */
export async function moveByOutages(work: StatusPageWork, { page, said, before }: Outages, now: Date): Promise<number> {
  const t = textsOf(page)
  let moved = 0
  for (const component of page.content.components) {
    const state = said(component)
    const own = before.find(({ outageOf, state: its }) => outageOf === component.publicId && !isOver(its))
    const isMaintained = before.some((one) => isUnderWay(one) && Object.hasOwn(one.components, component.publicId))
    if (own === undefined && component.opensIncidents && isOutage(state) && !isMaintained) {
      moved += 1
      await work.open(
        page.id,
        {
          kind: 'incident',
          title: t('templates.outageTitle', { component: component.name }),
          impact: state === 'major_outage' ? 'critical' : 'major',
          state: 'investigating',
          components: { [component.publicId]: state },
          outageOf: component.publicId,
          startsAt: now,
          endsAt: null,
          text: t('templates.outageText', { component: component.name }),
        },
        now,
      )
    }
    // An unknown state does not end an outage.
    if (own !== undefined && !isOutage(state) && state !== 'unknown') {
      moved += 1
      const text = t('templates.outageOver', { component: component.name })
      await work.update(page.id, own.id, { state: 'resolved', text, components: own.components }, now)
    }
  }
  return moved
}

function isOutage(state: ShownState): state is 'major_outage' | 'partial_outage' {
  return state === 'major_outage' || state === 'partial_outage'
}
