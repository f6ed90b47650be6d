import { parseSource, type SourceRef } from '#domain/status-page/component-source.ts'
import { incidentStates, maintenanceStates, MAX_TITLE, MAX_UPDATE } from '#domain/status-page/incident.ts'
import { componentStates, impacts, parseComponentState } from '#domain/status-page/states.ts'
import {
  MAX_INTRO,
  MAX_NAME,
  parseDomain,
  parseLogo,
  parseSlug,
  themes,
  type ComponentMapping,
} from '#domain/status-page/status-page.ts'
import { locales } from '#messages/locales.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { choice, field, ids, lines, meaning, several, text } from '#ui/form/fields.ts'

const refusal = { refusal: ['form.not', 'form.notText'] } as const
const name = text({ missing: 'form.nameMissing', most: [MAX_NAME, 'form.nameTooLong'] })
const slug = meaning(parseSlug, 'form.slugWrong')

export const newPageForm = defineForm('statusPages', { name, slug }, refusal)

/** '' without one. */
const domain = meaning((shown) => (shown === '' ? { host: null } : wrapped(parseDomain(shown))), 'form.domainWrong')

function wrapped(host: string | undefined): { readonly host: string } | undefined {
  return host === undefined ? undefined : { host }
}

/** '' keeps the picture, `none` removes it, and a `data:` address replaces it. */
const logo = field(
  (sent) => (typeof sent[0] === 'string' ? sent[0] : ''),
  (shown) => {
    if (shown === '') return { ok: true, value: undefined } as const
    if (shown === 'none') return { ok: true, value: null } as const
    const read = parseLogo(shown)
    return read === undefined
      ? ({ ok: false, fault: { key: 'form.logoWrong' } } as const)
      : ({ ok: true, value: read } as const)
  },
)

export const pageForm = defineForm(
  'statusPages',
  {
    name,
    slug,
    domain,
    intro: text({ most: [MAX_INTRO, 'form.introTooLong'] }),
    locales: several(locales),
    firstLocale: choice(locales, 'en'),
    theme: choice(themes, 'system'),
    logo,
  },
  refusal,
)

/** `operational` and other states are set manually; `check:5` follows a source. */
function parseMapping(shown: string): ComponentMapping | undefined {
  const state = parseComponentState(shown)
  if (state !== undefined) return { kind: 'manual', state }
  const source: SourceRef | undefined = parseSource(shown)
  return source
}

export const componentForm = defineForm(
  'statusPages',
  {
    name,
    description: text({ most: [MAX_INTRO, 'form.introTooLong'] }),
    group: text({ most: [MAX_NAME, 'form.nameTooLong'] }),
    mapping: meaning(parseMapping, 'form.mappingWrong'),
    opensIncidents: several(['yes']),
  },
  refusal,
)

const message = lines({ missing: 'form.textMissing', most: [MAX_UPDATE, 'form.textTooLong'] })
const title = text({ missing: 'form.titleMissing', most: [MAX_TITLE, 'form.titleTooLong'] })
const components = ids((shown) => (shown === '' ? undefined : shown))
/** The component states that an incident can set. */
const affected = choice(componentStates, 'partial_outage')

export const incidentForm = defineForm(
  'statusPages',
  {
    title,
    impact: choice(impacts, 'minor'),
    state: choice(incidentStates, 'investigating'),
    components,
    affected,
    text: message,
  },
  refusal,
)

export const incidentUpdateForm = defineForm(
  'statusPages',
  { state: choice([...incidentStates, ...maintenanceStates], 'monitoring'), text: message },
  refusal,
)

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** Parses the value of a datetime-local field as UTC. */
function parseMoment(shown: string): Date | undefined {
  const at = MOMENT.test(shown) ? new Date(`${shown}:00Z`) : undefined
  return at === undefined || Number.isNaN(at.getTime()) ? undefined : at
}

const moment = meaning(parseMoment, 'form.momentWrong')

export const maintenanceForm = defineForm(
  'statusPages',
  { title, startsAt: moment, endsAt: moment, components, text: message },
  {
    ...refusal,
    check: ({ startsAt, endsAt }) => {
      const [start, end] = [parseMoment(startsAt), parseMoment(endsAt)]
      return start !== undefined && end !== undefined && end <= start
        ? [{ field: 'endsAt', key: 'form.endsBefore' } as const]
        : []
    },
  },
)
