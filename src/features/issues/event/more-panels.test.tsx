import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProcessingPanel } from './more-panels.tsx'

test('an event that was cut because it cost too much says so, and how much of it', () => {
  const page = renderToStaticMarkup(
    <ProcessingPanel errors={[{ type: 'too_costly', name: '', value: { count: 47 } }]} />,
  )
  expect(page).toContain('47 texts took too long to check for secrets and were replaced with [Filtered].')
})
