import { parseProjectId, parsePublicKey } from '#domain/ids.ts'
import { countedInBytes, quotaCategories, quotaPeriods, type NewQuota, type QuotaSubject } from '#domain/quota/quota.ts'
import { defineForm, type ValueOf } from '#ui/form/define-form.ts'
import { choice, meaning, number } from '#ui/form/fields.ts'

/** Sizes are entered in megabytes. */
export const MEGABYTE = 1_000_000
const MOST = 999_999_999

export const quotaForm = defineForm(
  'organization',
  {
    appliesTo: meaning(parseSubject, 'limits.problem.subject'),
    category: choice(quotaCategories, 'errors'),
    period: choice(quotaPeriods, 'month'),
    most: number({ least: 0, most: MOST, wrong: 'limits.problem.most' }),
  },
  { refusal: ['save.not', 'save.notText'] },
)

export const emptyQuota = { ...quotaForm.empty, appliesTo: 'organization', period: 'month' } as const

export function quotaOf({ appliesTo: subject, category, period, most }: ValueOf<typeof quotaForm>): NewQuota {
  return { subject, category, period, most: countedInBytes.has(category) ? most * MEGABYTE : most }
}

/** A subject as a form option. */
export function subjectText(subject: QuotaSubject): string {
  switch (subject.scope) {
    case 'organization':
      return subject.scope
    case 'project':
      return `${subject.scope}:${subject.projectId}`
    case 'key':
      return `${subject.scope}:${subject.projectId}:${subject.publicKey}`
  }
}

function parseSubject(text: string): QuotaSubject | undefined {
  const [scope, project = '', key = ''] = text.split(':')
  if (scope === 'organization') return { scope }
  const projectId = parseProjectId(project)
  if (projectId === undefined) return undefined
  if (scope === 'project') return { scope, projectId }
  const publicKey = parsePublicKey(key)
  return scope === 'key' && publicKey !== undefined ? { scope, projectId, publicKey } : undefined
}
