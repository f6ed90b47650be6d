import { expect, test } from 'vitest'
import { eventOf, project } from '#digest/testing.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { readsBetter } from './reprocessing.ts'

const frame = { function: 'a', abs_path: 'https://shop.example/app.min.js', lineno: 1, colno: 4000, in_app: true }
const event = eventOf({
  platform: 'javascript',
  exception: [{ type: 'E', value: 'v', stacktrace: { frames: [frame] } }],
})

test('an event gains nothing by a note that is not made again, as scrubbing took what it was made of', () => {
  expect(event.errors).toMatchObject([{ type: 'js_missing_source' }])
  const [exception] = event.exception ?? []
  const [stored] = exception?.stacktrace?.frames ?? []
  const scrubbed = {
    ...event,
    exception: [{ ...exception, stacktrace: { frames: [{ ...stored, in_app: true, abs_path: '', filename: '' }] } }],
  }
  expect(readsBetter({ event: scrubbed, projectId: project }, noLookups)).toBeUndefined()
})
