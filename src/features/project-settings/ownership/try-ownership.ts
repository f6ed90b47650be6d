import type { Event } from '#domain/event/event.ts'
import { ownershipFacts } from '#domain/ownership/facts.ts'
import type { OwnershipMatch, OwnershipSettings } from '#domain/ownership/ownership.ts'
import { printOwnershipRule } from '#domain/ownership/print.ts'
import { findOwners, parseHostNames } from '#domain/ownership/who-is-who.ts'
import type { CodeMapping } from '#domain/release/release.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import { running } from '#running'
import type { FieldProblem } from '#ui/form/form-state.ts'
import type { OpenProject } from '../frame/project.ts'
import { eventToTry } from '../try-out/event-to-try.ts'
import { notTried } from '../try-out/not-tried.ts'
import { pickerFields } from '../try-out/picker-fields.ts'
import type { TriedOwnership } from './tried-ownership.ts'

/** Maximum paths shown per event. */
const MOST_SHOWN = 8

/** Returns an event's owners with these rules, and why. */
export async function tryOwnership(
  { project, grant, events, ...open }: OpenProject,
  settings: OwnershipSettings,
  form: FormData,
): Promise<Result<TriedOwnership, FieldProblem>> {
  const found = await eventToTry({ project, grant, events, ...open }, form)
  if (!found.ok) return found
  const { event } = found.value
  const { ownership, releases } = running().catalogue
  const [mappings, assignable] = await Promise.all([
    releases.codeMappings(grant, project.id),
    events === undefined ? [] : ownership.assignable(events, [project.id]),
  ])
  const tried = await running().reprocessing.tryOwnership(grant.actor, event, settings, mappings)
  if (!tried.ok) return refuse(notTried(pickerFields.pasted, tried.refusal))
  const match = tried.value
  const owners = findOwners(match?.rule.owners ?? [], parseHostNames(settings.names).names, assignable)
  const t = messages('projectSettings')
  return ok({
    event: event.title,
    summary: verdictOf(match, owners.owners[0]?.name, settings),
    rule: match === undefined ? null : ruleView(match),
    owners: owners.owners.map(({ kind, id, name }) => ({ kind, id: String(id), name })),
    unknown: owners.unknown.map((name) =>
      t(name.startsWith('@') ? 'owners.try.unknownName' : 'owners.try.unknown', { name }),
    ),
    facts: factsOf(event, mappings),
  })
}

function verdictOf(match: OwnershipMatch | undefined, owner: string | undefined, { mode }: OwnershipSettings): string {
  const t = messages('projectSettings')
  if (match === undefined) return t('owners.try.none')
  if (match.rule.owners.length === 0) return t('owners.try.nobody')
  return owner === undefined ? t('owners.try.nobodyFound') : t(`owners.try.verdict.${mode}`, { name: owner })
}

function ruleView({ rule, source, matched }: OwnershipMatch): TriedOwnership['rule'] {
  const t = messages('projectSettings')
  return { text: printOwnershipRule(rule), where: t(`owners.try.from.${source}`, { line: rule.line }), matched }
}

function factsOf(event: Event, mappings: readonly CodeMapping[]): TriedOwnership['facts'] {
  const t = messages('projectSettings')
  const { places, modules, url } = ownershipFacts(event, mappings)
  const app = places.filter(({ inApp }) => inApp)
  const shown = (app.length > 0 ? app : places).slice(0, MOST_SHOWN)
  return [
    { name: 'path', values: shown.map((place) => place.shown) },
    { name: t('owners.try.inRepository'), values: shown.flatMap(({ inRepository }) => inRepository ?? []) },
    { name: 'module', values: modules.slice(0, MOST_SHOWN) },
    { name: 'url', values: url === undefined ? [] : [url] },
  ].filter(({ values }) => values.length > 0)
}
