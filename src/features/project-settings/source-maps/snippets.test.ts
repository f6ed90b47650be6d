import { describe, expect, test } from 'vitest'
import { uploadWays } from './snippets.ts'

describe('how to upload', () => {
  const target = { url: 'https://ops.example.com/errors', organization: 'home', project: 'web' }

  test.each(uploadWays(target))(
    'with $tool names this server, the organisation, the project and the token',
    ({ code }) => {
      for (const part of [target.url, target.organization, target.project, 'SENTRY_AUTH_TOKEN'])
        expect(code).toContain(part)
    },
  )
})
