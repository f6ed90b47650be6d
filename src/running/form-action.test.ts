import { expect, test } from 'vitest'
import { messages } from '#messages'
import { defineForm } from '#ui/form/define-form.ts'
import { field, secret, text } from '#ui/form/fields.ts'
import { untouched } from '#ui/form/form-state.ts'
import { formAction, refused, wrong } from './form-action.ts'

/** Records what happened, in order. */
function aStage() {
  const seen: string[] = []
  const form = defineForm(
    'organization',
    {
      name: field(
        ([first]) => {
          seen.push('reads')
          return typeof first === 'string' ? first : ''
        },
        (shown) =>
          shown === ''
            ? { ok: false, fault: { key: 'tokens.problem.name_missing' } }
            : { ok: true, value: shown.toUpperCase() },
      ),
      note: text(),
      password: secret(),
    },
    { refusal: ['save.not', 'save.notText'] },
  )
  // Defining a form reads an empty one.
  seen.length = 0
  return { seen, form }
}

function sent(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('who calls is asked before anything is read, with what the form is about', async () => {
  const { seen, form } = aStage()
  const ask = async (subject: string) => {
    seen.push(`asks about ${subject}`)
    return { who: 'Ann' }
  }
  const action = formAction(ask, form, async ({ who, value, intent }) => {
    seen.push(`${who} does ${intent} with ${value.name}`)
    return refused('No')
  })
  await action(untouched(form.empty), sent({ subject: 'web', intent: 'save', name: 'x' }))
  expect(seen).toEqual(['asks about web', 'reads', 'Ann does save with X'])
})

test('whoever may not call is turned away before a field is read', async () => {
  const { seen, form } = aStage()
  const ask = async () => {
    throw new Error('may not')
  }
  const action = formAction(ask, form, async () => refused('No'))
  await expect(action(untouched(form.empty), sent({ name: 'x' }))).rejects.toThrow('may not')
  expect(seen).toEqual([])
})

test('what is wrong is told in words beside its field, and what was typed stays but for secrets', async () => {
  const { form } = aStage()
  const action = formAction(
    async () => ({}),
    form,
    async () => wrong('note', 'Too plain.'),
  )
  const typed = { note: 'hello', password: 'hunter2 hunter2' }
  const missing = await action(untouched(form.empty), sent(typed))
  expect(missing.problems).toEqual([{ field: 'name', text: messages('organization')('tokens.problem.name_missing') }])
  expect(missing.note?.tone).toBe('refused')
  expect(missing.values).toEqual({ name: '', note: 'hello' })

  const plain = await action(missing, sent({ ...typed, name: 'Ann' }))
  expect(plain.problems).toEqual([{ field: 'note', text: 'Too plain.' }])
  expect(JSON.stringify(plain)).not.toContain('hunter2')
})
