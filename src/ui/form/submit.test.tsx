import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { untouched } from './form-state.ts'
import { Form } from './form.tsx'
import { Submit } from './submit.tsx'

test('a form with a button alone says that it could not be sent', () => {
  const note = { tone: 'refused', title: 'The server did not respond.', text: 'Send it again.' } as const
  const page = renderToStaticMarkup(
    <Form action={(state) => Promise.resolve(state)} initial={{ ...untouched(null), note }}>
      <Submit>Create project</Submit>
    </Form>,
  )
  expect(page).toContain('The server did not respond. Send it again.')
})
