import { parseTeamId, type TeamId } from '#domain/ids.ts'
import {
  parsePlatform,
  projectAccesses,
  type Project,
  type ProjectAccess,
  type ProjectChange,
} from '#domain/project/project.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { formText } from '#ui/form-text.ts'

/** What the fields of the first form hold. */
export interface GeneralValues {
  readonly name: string
  readonly slug: string
  readonly platform: string
  /** Days; '': as long as the instance keeps them. */
  readonly retentionDays: string
}

/** What the fields hold for this project. */
export function valuesOf({ name, slug, platform, retentionDays }: Project): GeneralValues {
  return { name, slug, platform, retentionDays: retentionDays === null ? '' : String(retentionDays) }
}

/** What was sent. */
export function readGeneral(form: FormData): GeneralValues {
  return {
    name: formText(form, 'name').trim(),
    slug: formText(form, 'slug').trim(),
    platform: formText(form, 'platform'),
    retentionDays: formText(form, 'retentionDays').trim(),
  }
}

/**
 * What of the project the fields change. Name and slug are the catalogue's to judge.
 * @param limit days that the instance keeps events
 */
export function changeOf(
  values: GeneralValues,
  project: Project,
  limit: number,
): Result<ProjectChange, { readonly field: 'platform' | 'retentionDays' }> {
  const platform = parsePlatform(values.platform)
  if (platform === undefined) return refuse({ field: 'platform' })
  const retentionDays = values.retentionDays === '' ? null : daysOf(values.retentionDays, limit)
  if (retentionDays === undefined) return refuse({ field: 'retentionDays' })
  return ok({
    ...(values.name !== project.name && { name: values.name }),
    ...(values.slug !== project.slug && { slug: values.slug }),
    ...(platform !== project.platform && { platform }),
    ...(retentionDays !== project.retentionDays && { retentionDays }),
  })
}

function daysOf(text: string, limit: number): number | undefined {
  const days = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return days >= 1 && days <= limit ? days : undefined
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
