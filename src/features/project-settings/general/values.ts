import { parseTeamId, type TeamId } from '#domain/ids.ts'
import { MAX_APDEX_MS } from '#domain/performance/apdex.ts'
import {
  parsePlatform,
  projectAccesses,
  type Project,
  type ProjectAccess,
  type ProjectChange,
} from '#domain/project/project.ts'
import type { Retention } from '#domain/project/retention.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { formText } from '#ui/form-text.ts'

/** What the fields of the first form hold. */
export interface GeneralValues {
  readonly name: string
  readonly slug: string
  readonly platform: string
  /** Days; '': as long as the instance keeps them. */
  readonly retentionDays: string
  /** Likewise; '': as long as its events. */
  readonly spanRetentionDays: string
  /** Milliseconds; '': the usual threshold. */
  readonly apdexMs: string
}

/** Days that the instance keeps events and spans. */
export type RetentionLimits = Retention

/** What the fields hold for this project. */
export function valuesOf({ name, slug, platform, ...project }: Project): GeneralValues {
  const text = (number: number | null) => (number === null ? '' : String(number))
  return {
    name,
    slug,
    platform,
    retentionDays: text(project.retentionDays),
    spanRetentionDays: text(project.spanRetentionDays),
    apdexMs: text(project.apdexMs),
  }
}

/** What was sent. */
export function readGeneral(form: FormData): GeneralValues {
  return {
    name: formText(form, 'name').trim(),
    slug: formText(form, 'slug').trim(),
    platform: formText(form, 'platform'),
    retentionDays: formText(form, 'retentionDays').trim(),
    spanRetentionDays: formText(form, 'spanRetentionDays').trim(),
    apdexMs: formText(form, 'apdexMs').trim(),
  }
}

/**
 * What of the project the fields change. Name and slug are the catalogue's to judge.
 */
export function changeOf(
  values: GeneralValues,
  project: Project,
  limits: RetentionLimits,
): Result<ProjectChange, { readonly field: 'platform' | NumberField }> {
  const platform = parsePlatform(values.platform)
  if (platform === undefined) return refuse({ field: 'platform' })
  const retentionDays = numberOf(values.retentionDays, limits.events)
  if (retentionDays === undefined) return refuse({ field: 'retentionDays' })
  const spanRetentionDays = numberOf(values.spanRetentionDays, limits.spans)
  if (spanRetentionDays === undefined) return refuse({ field: 'spanRetentionDays' })
  const apdexMs = numberOf(values.apdexMs, MAX_APDEX_MS)
  if (apdexMs === undefined) return refuse({ field: 'apdexMs' })
  return ok({
    ...(values.name !== project.name && { name: values.name }),
    ...(values.slug !== project.slug && { slug: values.slug }),
    ...(platform !== project.platform && { platform }),
    ...(retentionDays !== project.retentionDays && { retentionDays }),
    ...(spanRetentionDays !== project.spanRetentionDays && { spanRetentionDays }),
    ...(apdexMs !== project.apdexMs && { apdexMs }),
  })
}

/** Fields that hold a whole number, or nothing. */
export type NumberField = 'retentionDays' | 'spanRetentionDays' | 'apdexMs'

/** null: nothing was typed. undefined: something that is no number from 1 to `most`. */
function numberOf(text: string, most: number): number | null | undefined {
  if (text === '') return null
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= most ? number : undefined
}

/** What the fields of the form of access hold. */
export interface AccessValues {
  readonly access: ProjectAccess
  /** Numbers of teams. */
  readonly teams: readonly TeamId[]
}

/** What was sent; open to the organisation where that is no choice. */
export function readAccess(form: FormData): AccessValues {
  return {
    access: projectAccesses.find((one) => one === formText(form, 'access')) ?? 'organization',
    teams: form.getAll('teams').flatMap((value) => (typeof value === 'string' && parseTeamId(value)) || []),
  }
}
