import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Landed } from '#domain/import/tally.ts'
import { defaultConfig, MAX_ENVIRONMENTS, MAX_MONITOR_NAME, MAX_SLUG } from '#domain/monitor/monitor.ts'
import { readConfig } from '#domain/monitor/read-config.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import { problemsOfConfig } from '#domain/uptime/check-config.ts'
import type { ForeignMonitor, ForeignUptime } from '../foreign.ts'
import { withParts } from './destinations.ts'
import { known, made, missed, projectOf } from './known.ts'
import type { LandingParts } from './landing.ts'

/** Imports a scheduled job. Nothing counts as missed before its first check-in. */
export async function landMonitor(parts: LandingParts, foreign: ForeignMonitor): Promise<readonly Landed[]> {
  const { source, catalogue, monitors, schedules, now } = parts
  const { id, name, slug, settings, muted } = foreign
  const project = await projectOf(parts, foreign.project)
  if (project === undefined) return [missed('monitor', 'incomplete', name)]
  if ((await catalogue.imports.find(source, 'monitor', id)) !== undefined) return [known('monitor')]
  const named = readConfig(settings, (text) => schedules.isCrontab(text))
  if (named?.schedule === undefined)
    return [missed('monitor', 'no_counterpart', withParts(name, [`schedule ${JSON.stringify(settings['schedule'])}`]))]
  const environments = foreign.environments.slice(0, MAX_ENVIRONMENTS)
  const said = {
    name: name.slice(0, MAX_MONITOR_NAME),
    slug: slug.slice(0, MAX_SLUG),
    config: named,
    muted,
    environments,
  }
  const created = await monitors.create(operatorGrant('project:write'), project, said, now)
  if (!created.ok) {
    const { reason } = created.refusal
    // Its check-ins have already arrived here, with their own settings.
    if (reason === 'slug_taken') return [missed('monitor', 'taken', withParts(name, [slug]))]
    return [missed('monitor', 'no_counterpart', withParts(name, [reason]))]
  }
  await catalogue.imports.note(source, 'monitor', [[id, String(created.value)]])
  const { timezone } = settings
  const isZoneLost = typeof timezone === 'string' && timezone !== '' && !isTimeZone(timezone)
  const left = [
    ...foreign.left,
    ...(isZoneLost ? [`time zone ${timezone}: ${named.timezone ?? defaultConfig.timezone} here`] : []),
    ...foreign.environments.slice(MAX_ENVIRONMENTS).map((one) => `environment ${one.name}`),
  ]
  return left.length === 0
    ? [made('monitor')]
    : [made('monitor'), missed('monitor', 'no_counterpart', withParts(name, left))]
}

/** Imports a check, to run from this server. Unsupported assertions are reported, and the check is created anyway. */
export async function landUptime(parts: LandingParts, foreign: ForeignUptime): Promise<readonly Landed[]> {
  const { source, catalogue, uptime, now } = parts
  const { id, config, left } = foreign
  const project = await projectOf(parts, foreign.project)
  if (project === undefined) return [missed('uptime', 'incomplete', config.name)]
  if ((await catalogue.imports.find(source, 'uptime', id)) !== undefined) return [known('uptime')]
  const problems = problemsOfConfig(config, (text) => uptime.isJsonPath(text))
  if (problems.length > 0) {
    const why = problems.map(({ field, reason }) => `${field} ${reason}`)
    return [missed('uptime', 'no_counterpart', withParts(config.name, why))]
  }
  const created = await catalogue.uptime.create(operatorGrant('alerts:write'), project, [uptime.sealed(config)], now)
  const [own] = created.ok ? created.value : []
  if (own === undefined)
    return [missed('uptime', 'no_counterpart', withParts(config.name, created.ok ? [] : [created.refusal.reason]))]
  await catalogue.imports.note(source, 'uptime', [[id, String(own)]])
  return left.length === 0
    ? [made('uptime')]
    : [made('uptime'), missed('uptime', 'no_counterpart', withParts(config.name, left))]
}
