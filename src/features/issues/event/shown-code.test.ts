import { expect, test } from 'vitest'
import type { Event } from '#domain/event/event.ts'
import { hasMappedCode, minified } from './shown-code.ts'
import { stackView } from './stack.ts'

const raw = {
  frames: [{ function: 't', abs_path: 'https://a.example/app.min.js', lineno: 1, colno: 99, in_app: true }],
}
const resolved = {
  frames: [
    {
      function: 'pay',
      filename: 'src/pay.ts',
      lineno: 7,
      in_app: true,
      data: { symbolicated: true, sourcemap: 'https://a.example/app.min.js.map', resolved_with: 'debug-id' },
    },
  ],
}
const event: Event = {
  event_id: '',
  timestamp: 0,
  received: 0,
  type: 'error',
  level: 'error',
  platform: 'javascript',
  tags: [],
  title: '',
  culprit: '',
  metadata: {},
  grouping: { algorithm: 'v2', variant: 'app', hash: '' },
  exception: [
    { type: 'TypeError', stacktrace: resolved, raw_stacktrace: raw },
    { type: 'Error', stacktrace: raw },
  ],
}

test('stacks that a source map changed can be shown as they came', () => {
  expect(hasMappedCode(event)).toBe(true)
  const came = minified(event)
  expect(came.exception?.map(({ stacktrace }) => stacktrace)).toEqual([raw, raw])
  expect(hasMappedCode(came)).toBe(false)
})

test('a mapped frame knows where it lies in the script that ran, and which map told', () => {
  const [part] = stackView(resolved, 'frame', 'newest', 5, raw).parts
  expect(part).toMatchObject({
    frame: {
      functionName: 'pay',
      mapped: {
        place: 'https://a.example/app.min.js:1:99',
        functionName: 't',
        sourceMap: 'https://a.example/app.min.js.map',
        isByDebugId: true,
      },
    },
  })
})
