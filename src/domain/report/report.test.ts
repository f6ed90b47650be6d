import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Event } from '../event/event.ts'
import { toJiraMarkup } from './jira-markup.ts'
import { toMarkdown } from './markdown.ts'
import { reportOf } from './report.ts'
import type { ReportWords } from './words.ts'

const words: ReportWords = {
  fact: {
    release: 'Release',
    environment: 'Environment',
    platform: 'Platform',
    transaction: 'Transaction',
    runtime: 'Runtime',
    os: 'OS',
    browser: 'Browser',
    device: 'Device',
  },
  causedBy: 'Caused by',
  omitted: (count) => `and ${count} more frames`,
  in: 'in',
}

function anEvent(change: Partial<Event> = {}): Event {
  return {
    event_id: '0'.repeat(32),
    timestamp: 0,
    received: 0,
    type: 'error',
    level: 'error',
    platform: 'node',
    release: 'shop@1.2.0',
    environment: 'production',
    title: 'TypeError: no price',
    culprit: 'pay',
    metadata: {},
    tags: [['customer', 'secret-customer']],
    user: { email: 'secret@example.com', ip_address: '203.0.113.7' },
    request: { url: 'https://shop.example.com/secret-path', headers: [['Authorization', 'secret']] },
    breadcrumbs: [{ type: 'default', level: 'info', message: 'secret crumb' }],
    extra: { secret: 'secret' },
    contexts: { runtime: { name: 'node', version: '24.1.0' } },
    exception: [
      { type: 'RangeError', value: 'the cause' },
      {
        type: 'TypeError',
        value: 'no price',
        stacktrace: {
          frames: [
            { function: 'handle', filename: 'node_modules/server/index.js', lineno: 9, in_app: false },
            {
              function: 'pay',
              filename: 'src/pay.ts',
              lineno: 12,
              in_app: true,
              vars: { card: 'secret-card' },
              pre_context: ['const a = 1', 'const b = 2', 'const c = 3'],
              context_line: 'return price.amount',
              post_context: ['}', '', '// far'],
            },
          ],
        },
      },
    ],
    grouping: { algorithm: 'v2', variant: 'app', hash: '0'.repeat(32) },
    ...change,
  }
}

describe('an account of an error', () => {
  const link = { text: 'Open in Mishap: WEB-1A', url: 'https://mishap.example.com/issues/WEB-1A' }

  test('tells the chain from the outside in, the frames of one’s own with their code, and where it ran', () => {
    expect(toMarkdown(reportOf(anEvent()), words, { link, lines: [['Events', '120']] })).toMatchInlineSnapshot(`
      "[Open in Mishap: WEB-1A](https://mishap.example.com/issues/WEB-1A)

      \`\`\`
      TypeError: no price
      \`\`\`

      \`pay\` in \`src/pay.ts:12\`
      \`\`\`ts
        10 | const b = 2
        11 | const c = 3
      > 12 | return price.amount
        13 | }
        14 |
      \`\`\`

      _and 1 more frames_

      **Caused by**

      \`\`\`
      RangeError: the cause
      \`\`\`

      - **Events**: \`120\`
      - **Release**: \`shop@1.2.0\`
      - **Environment**: \`production\`
      - **Platform**: \`node\`
      - **Runtime**: \`node 24.1.0\`
      "
    `)
  })

  test('says the same in the markup of Jira', () => {
    const text = toJiraMarkup(reportOf(anEvent()), words, { link })
    expect(text).toContain(String.raw`[Open in Mishap: WEB\-1A|https://mishap.example.com/issues/WEB-1A]`)
    expect(text).toContain('{noformat}\nTypeError: no price\n{noformat}')
    expect(text).toContain('> 12 | return price.amount')
    expect(text).toContain(String.raw`* *Release*: {{shop\@1.2.0}}`)
  })

  test('names no user, no request, no variable and no tag of the app’s own', () => {
    const report = reportOf(anEvent())
    expect(toMarkdown(report, words) + toJiraMarkup(report, words)).not.toContain('secret')
  })

  test('shows the frames of libraries where there are none of one’s own, and a message where there is no exception', () => {
    const frames = [{ function: 'boot', filename: 'kernel.c', lineno: 3, in_app: false }]
    const foreign = reportOf(anEvent({ exception: [{ type: 'Crash', stacktrace: { frames } }] }))
    expect(toMarkdown(foreign, words)).toContain('`boot` in `kernel.c:3`')
    const { exception: _, ...rest } = anEvent({ logentry: { formatted: 'disk is full' } })
    expect(toMarkdown(reportOf(rest), words)).toContain('```\ndisk is full\n```')
  })

  test('lets nothing that an event says become markup', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('`', '```', '{noformat}', '@octocat', '[', '](', ')', '\n', '#1', '<img>', 'a', '*'),
      maxLength: 30,
    })
    fc.assert(
      fc.property(hostile, (text) => {
        const report = reportOf(anEvent({ exception: [{ type: 'E', value: text }], release: text }))
        // Removes code as a Markdown renderer would: from a fence to the same fence.
        const outside = toMarkdown(report, words)
          .replace(/^(`{3,})[a-z]*\n[^]*?\n\1$/gm, '')
          .replace(/(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, '')
        expect(outside).not.toMatch(/@octocat|<img>|\]\(/)
        const plain = toJiraMarkup(report, words).replace(/\{noformat\}[^]*?\{noformat\}/g, '')
        expect(plain).not.toMatch(/(?<!\\)[[@]/)
      }),
    )
  })
})
