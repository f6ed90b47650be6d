import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import type { RequestData } from '#domain/event/event.ts'
import { curlCommand } from './curl.ts'

/** Returns the arguments that a shell would pass to curl. */
function argumentsOf(command: string | undefined): readonly string[] {
  const script = `curl() { for a; do printf '%s\\0' "$a"; done; }\n${command}`
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

describe('a request copied as curl', () => {
  test('is sent again as it was', () => {
    const request: RequestData = {
      url: 'https://shop.example/pay',
      method: 'POST',
      query_string: [['step', '2 & 3']],
      headers: [
        ['Content-Type', 'application/json'],
        ['Content-Length', '9'],
        ['Host', 'shop.example'],
        ['X-Empty', ''],
      ],
      cookies: [
        ['sid', 'a'],
        ['theme', 'dark'],
      ],
      data: { total: 12 },
    }
    expect(argumentsOf(curlCommand(request))).toEqual([
      '--globoff',
      'https://shop.example/pay?step=2+%26+3',
      '--header',
      'Content-Type: application/json',
      '--header',
      'X-Empty;',
      '--cookie',
      'sid=a; theme=dark',
      '--data-raw',
      '{"total":12}',
    ])
  })

  test('names the method only where curl would choose another', () => {
    expect(curlCommand({ url: 'http://a.example/' })).toBe(`curl --globoff 'http://a.example/'`)
    expect(argumentsOf(curlCommand({ url: 'http://a.example/', method: 'delete' }))).toContain('DELETE')
    expect(argumentsOf(curlCommand({ url: 'http://a.example/', method: 'GET', data: 'x' }))).toContain('GET')
  })

  test('cannot run anything else, whatever a stranger sent', () => {
    const hostile = `'; touch /tmp/owned; $(id) \`id\` \\' "`
    expect(
      argumentsOf(
        curlCommand({
          url: `https://a.example/${hostile}`,
          headers: [
            ['X-Note', hostile],
            [hostile, 'x'],
            ['@/etc/passwd', 'x'],
          ],
          data: hostile,
        }),
      ),
    ).toEqual([
      '--globoff',
      `https://a.example/${hostile}`,
      '--request',
      'GET',
      '--header',
      `X-Note: ${hostile}`,
      '--data-raw',
      hostile,
    ])
  })

  test('cannot break out of a terminal that pastes it', () => {
    const command = curlCommand({ url: 'https://a.example/\u001b[201~\nrm -rf', data: 'line\n\u001b[201~\u009bline' })
    expect(command).not.toMatch(/[^\P{Cc}\n]/u)
    expect(argumentsOf(command).at(-1)).toBe('line\n[201~line')
    expect(argumentsOf(command)[1]).toBe('https://a.example/[201~rm -rf')
  })

  test('is not offered for what curl would read from the disk', () => {
    expect(curlCommand({ url: 'file:///etc/passwd' })).toBeUndefined()
    expect(curlCommand({ url: '/relative' })).toBeUndefined()
    expect(curlCommand({})).toBeUndefined()
  })
})
