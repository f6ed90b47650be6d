import { refresh } from 'next/cache'
import type { Grant } from '#domain/access/access.ts'
import { parsePublicKey } from '#domain/ids.ts'
import type { ProjectKey } from '#domain/project/project.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { formText } from '#ui/form-text.ts'
import type { ConfirmState } from '#ui/form/confirm-form.tsx'
import { hidden, untouched, type FormState } from '#ui/form/form-state.ts'
import { openProject } from '../frame/project.ts'
import { fieldOf, KEY_FIELD } from './fields.ts'
import { changeOf, MAX_COUNT, MAX_LABEL, readKey, successorLabel, type KeyValues } from './values.ts'

/** `result` is the label of the newly created successor. */
export type KeyState = FormState<KeyValues, { readonly successor: string }>

interface Subject {
  readonly grant: Grant<'project:write'>
  readonly key: ProjectKey
}

/** Saves a key or creates its successor, depending on the button. */
export async function answerKey(state: KeyState, form: FormData): Promise<KeyState> {
  const text = formText(form, KEY_FIELD)
  const subject = await subjectOf(formText(form, hidden.subject), text)
  const values = readKey(form, text)
  if (subject === undefined) return { ...untouched(values), note: goneNote() }
  return formText(form, hidden.intent) === 'rotate' ? rotate(subject, state) : save(subject, values)
}

export async function answerRemove(slug: string, state: ConfirmState, form: FormData): Promise<ConfirmState> {
  const subject = await subjectOf(slug, formText(form, hidden.subject))
  if (subject === undefined) return { ...state, note: goneNote() }
  await running().catalogue.projects.removeKey(subject.grant, subject.key.publicKey, new Date())
  refresh()
  return untouched(null)
}

/** Loads a form's key, if the project still has it. */
async function subjectOf(slug: string, text: string): Promise<Subject | undefined> {
  const open = await openProject(slug)
  const grant = open.change ?? (await guard('project:write'))
  const publicKey = parsePublicKey(text)
  const keys = await running().catalogue.projects.keys(open.grant, open.project.id)
  const key = keys.find((one) => one.publicKey === publicKey)
  return key && { grant, key }
}

async function save({ grant, key }: Subject, values: KeyValues): Promise<KeyState> {
  const t = messages('projectSettings')
  const change = changeOf(values)
  if (!change.ok) {
    const { field } = change.refusal
    const problem = { field: fieldOf[field](key.publicKey), text: inWords(field, values) }
    const note = { tone: 'refused', title: t('save.not.saved'), text: t('save.notText') } as const
    return { ...untouched(values), problems: [problem], note }
  }
  const saved = await running().catalogue.projects.updateKey(grant, key.publicKey, change.value, new Date())
  if (saved === undefined) return { ...untouched(values), note: goneNote() }
  refresh()
  return {
    ...untouched(values),
    note: { tone: 'saved', title: t('save.saved'), text: t('keys.savedText') },
  }
}

function inWords(field: keyof typeof fieldOf, { unit }: KeyValues): string {
  const t = messages('projectSettings')
  switch (field) {
    case 'label':
      return t('keys.problem.label', { limit: MAX_LABEL })
    case 'count':
      return t('keys.problem.count', { limit: MAX_COUNT })
    case 'every':
    case 'unit':
    case 'enabled':
      return t(`keys.problem.every.${unit}`)
  }
}

function goneNote() {
  const t = messages('projectSettings')
  return { tone: 'refused', title: t('keys.problem.gone'), text: t('keys.problem.goneText') } as const
}

/** Keeps the old key active, because SDKs are updated gradually. */
async function rotate({ grant, key }: Subject, state: KeyState): Promise<KeyState> {
  const t = messages('projectSettings')
  const { projects } = running().catalogue
  const now = new Date()
  const made = await projects.createKey(grant, key.projectId, successorLabel(key.label, now), now)
  if (made === undefined) return { ...state, note: goneNote() }
  const { rateLimit } = key
  if (rateLimit !== null) await projects.updateKey(grant, made.publicKey, { rateLimit }, now)
  refresh()
  return {
    ...state,
    problems: [],
    result: { successor: made.label },
    note: { tone: 'saved', title: t('keys.rotate.done', { label: made.label }), text: t('keys.rotate.doneText') },
  }
}
