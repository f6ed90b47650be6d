import { changeKinds } from '#domain/change/change.ts'
import { parseProjectId } from '#domain/ids.ts'
import {
  MAX_WEBHOOK_NAME,
  MAX_WEBHOOK_URL,
  webhookProblems,
  type Webhook,
  type WebhookDraft,
  type WebhookProblem,
} from '#domain/webhook/webhook.ts'
import { messages } from '#messages'
import { defineForm, type ShownOf, type ValueOf } from '#ui/form/define-form.ts'
import { choice, ids, several, text } from '#ui/form/fields.ts'
import type { FieldProblem } from '#ui/form/form-state.ts'

/** A webhook's form. Checkboxes count only with “chosen” selected. Validated by the domain. */
export const webhookForm = defineForm(
  'organization',
  {
    name: text(),
    url: text(),
    told: choice(['all', 'chosen'], 'chosen'),
    kinds: several(changeKinds),
    reach: choice(['all', 'chosen'], 'chosen'),
    projects: ids(parseProjectId),
  },
  { refusal: ['save.not', 'save.notText'] },
)

export const newWebhook = { ...webhookForm.empty, told: 'all', reach: 'all' } as const

export function valuesOf({ name, url, kinds, projects }: Webhook): ShownOf<typeof webhookForm> {
  return {
    name,
    url,
    told: kinds === 'all' ? 'all' : 'chosen',
    kinds: kinds === 'all' ? [] : kinds,
    reach: projects === 'all' ? 'all' : 'chosen',
    projects: projects === 'all' ? [] : projects.map(String),
  }
}

/** Converts the fields to a webhook and its problems as texts. */
export function draftOf({ name, url, told, kinds, reach, projects }: ValueOf<typeof webhookForm>): {
  readonly draft: WebhookDraft
  readonly problems: readonly FieldProblem[]
} {
  const draft: WebhookDraft = {
    name,
    url,
    kinds: told === 'all' ? 'all' : kinds,
    projects: reach === 'all' ? 'all' : projects,
  }
  return { draft, problems: problemTexts(webhookProblems(draft)) }
}

/** Converts problems to texts per field. */
export function problemTexts(problems: readonly WebhookProblem[]): readonly FieldProblem[] {
  return problems.map((problem) => ({ field: problem.field, text: textOf(problem) }))
}

function textOf(problem: WebhookProblem): string {
  const t = messages('organization')
  switch (problem.field) {
    case 'name':
      return t(`webhooks.problem.name_${problem.reason}`, { limit: MAX_WEBHOOK_NAME })
    case 'url':
      return t(`webhooks.problem.url_${problem.reason}`, { limit: MAX_WEBHOOK_URL })
    case 'kinds':
    case 'projects':
      return t(`webhooks.problem.${problem.field}_none`)
  }
}
